//! Reads the notation in which gakumas-tools writes effects, such as
//! `at:startOfTurn { if:concentration>=5 { cardUsesRemaining+=1 }; limit:1 }`.
//!
//! What comes out are [`Rule`]s: flat, each with its moment, its conditions and its actions.

/// An expression: of numbers, of conditions, or of sets of cards.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number, in thousandths.
    Number(i64),
    /// The name of a value or of a set.
    Name(String),
    /// `countCards[hand]`, `effect(strength)`
    Call { name: String, set: Option<Box<Expr>>, of: Vec<Expr> },
    /// Two expressions and what stands between them.
    Pair(Box<Expr>, String, Box<Expr>),
    /// `!isStrength`
    Not(Box<Expr>),
}

/// Something that is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// `score+=5`; a counter may have a name: `effectCounter(times)+=1`.
    Set { what: String, named: Option<String>, how: String, by: Expr },
    /// `drawCard(2)`
    Call { name: String, set: Option<Expr>, of: Vec<Expr> },
}

/// One effect.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rule {
    /// Name by which customisations refer to it.
    pub anchor: Option<String>,
    /// The moment, if it is not at once.
    pub at: Option<String>,
    /// Which card the moment must be about.
    pub filter: Option<Expr>,
    /// All must hold.
    pub when: Vec<Expr>,
    /// Whose growth it is, where it is growth.
    pub target: Vec<Expr>,
    /// What is done.
    pub actions: Vec<Action>,
    /// Effects that are registered.
    pub inner: Vec<Rule>,
    /// How often at most.
    pub limit: Option<i64>,
    /// For how many turns.
    pub turns: Option<i64>,
    /// After how many turns.
    pub delay: Option<i64>,
    /// Which level of a customisation it belongs to.
    pub level: Option<i64>,
    /// Whether only a part is stated, which replaces that part of the rule with this anchor.
    pub patch: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Node {
    At(String, Option<Expr>, Vec<Node>),
    If(Expr, Vec<Node>),
    Target(Expr, Vec<Node>),
    Do(Vec<Node>),
    Modifier(String, i64),
    Action(Action),
    Anchored(String, Box<Node>),
    Appended(Box<Node>),
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(i64),
    Name(String),
    Sign(String),
}

/// The rules of a text, in order.
pub fn rules(text: &str) -> Vec<Rule> {
    flatten(&Reader::of(text).nodes(None))
}

/// The rules of a customisation: those that are added, and those that change others.
pub fn changes(text: &str) -> Vec<Rule> {
    let mut reader = Reader::of(text);
    let mut all = Vec::new();
    while reader.at < reader.tokens.len() {
        let level = reader.takes("level").then(|| {
            reader.expect(":");
            reader.number()
        });
        let nodes = match level {
            Some(_) => reader.block(),
            None => vec![reader.node()],
        };
        reader.skip();
        for node in nodes {
            let mut rules = match &node {
                Node::Anchored(name, inner) => vec![change(name, inner)],
                Node::Appended(inner) => flatten(std::slice::from_ref(inner)),
                _ => flatten(std::slice::from_ref(&node)),
            };
            rules.iter_mut().for_each(|rule| rule.level = level.map(|level| level / 1000));
            all.extend(rules);
        }
    }
    join(all)
}

/// Actions that stand side by side are one rule.
fn join(rules: Vec<Rule>) -> Vec<Rule> {
    let mut all: Vec<Rule> = Vec::new();
    for rule in rules {
        let plain = |rule: &Rule| {
            Rule { actions: Vec::new(), level: None, ..rule.clone() } == Rule::default()
        };
        match all.last_mut() {
            Some(last) if plain(last) && plain(&rule) && last.level == rule.level => {
                last.actions.extend(rule.actions);
            }
            _ => all.push(rule),
        }
    }
    all
}

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn of(text: &'a str) -> Self {
        let mut tokens = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let run = |fits: fn(char) -> bool| rest.find(|c| !fits(c)).unwrap_or(rest.len());
            let used = if first.is_whitespace() {
                first.len_utf8()
            } else if first.is_ascii_digit() {
                let end = run(|c| c.is_ascii_digit() || c == '.');
                tokens.push(Token::Number(thousandths(&rest[..end])));
                end
            } else if first.is_ascii_alphabetic() {
                // Growth has names with a point: g.score.
                let end = run(|c| c.is_ascii_alphanumeric() || c == '.');
                tokens.push(Token::Name(rest[..end].to_owned()));
                end
            } else {
                let two = rest.get(..2).filter(|two| {
                    matches!(*two, ">=" | "<=" | "==" | "!=" | "+=" | "-=" | "*=" | "/=")
                });
                let sign = two.unwrap_or(&rest[..first.len_utf8()]);
                tokens.push(Token::Sign(sign.to_owned()));
                sign.len()
            };
            rest = &rest[used..];
        }
        Self { text, tokens, at: 0 }
    }

    fn wrong(&self, wanted: &str) -> ! {
        panic!("{}: {wanted} instead of {:?}", self.text, self.tokens.get(self.at))
    }

    fn sees(&self, word: &str) -> bool {
        matches!(self.tokens.get(self.at), Some(Token::Name(text) | Token::Sign(text)) if text == word)
    }

    fn takes(&mut self, word: &str) -> bool {
        let found = self.sees(word);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, word: &str) {
        if !self.takes(word) {
            self.wrong(word);
        }
    }

    fn number(&mut self) -> i64 {
        let Some(&Token::Number(number)) = self.tokens.get(self.at) else { self.wrong("a number") };
        self.at += 1;
        number
    }

    fn name(&mut self) -> String {
        let Some(Token::Name(name)) = self.tokens.get(self.at).cloned() else {
            self.wrong("a name")
        };
        self.at += 1;
        name
    }

    fn skip(&mut self) {
        while self.takes(";") {}
    }

    /// Nodes up to a closing sign, or to the end.
    fn nodes(&mut self, close: Option<&str>) -> Vec<Node> {
        let mut nodes = Vec::new();
        loop {
            self.skip();
            match close {
                Some(close) if self.takes(close) => return nodes,
                None if self.at == self.tokens.len() => return nodes,
                _ => nodes.push(self.node()),
            }
        }
    }

    fn block(&mut self) -> Vec<Node> {
        self.expect("{");
        self.nodes(Some("}"))
    }

    /// A block, where there is one.
    fn body(&mut self) -> Vec<Node> {
        if self.sees("{") { self.block() } else { Vec::new() }
    }

    fn node(&mut self) -> Node {
        if self.takes("@") {
            let name = self.name();
            return Node::Anchored(name, Box::new(self.node()));
        }
        if self.takes("+") {
            return Node::Appended(Box::new(self.node()));
        }
        let name = self.name();
        if self.takes(":") {
            return match name.as_str() {
                "at" => {
                    let moment = self.name();
                    let filter = self.takes("[").then(|| self.set());
                    Node::At(moment, filter, self.body())
                }
                "if" => Node::If(self.either(), self.body()),
                "target" => Node::Target(self.either(), self.body()),
                "limit" | "ttl" | "delay" | "group" => Node::Modifier(name, self.number() / 1000),
                _ => self.wrong("a keyword"),
            };
        }
        if name == "do" {
            return Node::Do(self.block());
        }
        Node::Action(self.action(name))
    }

    fn action(&mut self, name: String) -> Action {
        let set = self.takes("[").then(|| self.set());
        let of = if self.takes("(") { self.list() } else { Vec::new() };
        for how in ["=", "+=", "-=", "*=", "/="] {
            if self.takes(how) {
                let named = of.first().map(|of| match of {
                    Expr::Name(name) => name.clone(),
                    _ => self.wrong("the name of a counter"),
                });
                return Action::Set { what: name, named, how: how.to_owned(), by: self.sum() };
            }
        }
        Action::Call { name, set, of }
    }

    fn set(&mut self) -> Expr {
        let set = self.either();
        self.expect("]");
        set
    }

    fn list(&mut self) -> Vec<Expr> {
        let mut list = Vec::new();
        while !self.takes(")") {
            list.push(self.sum());
            self.takes(",");
        }
        list
    }

    /// A pair of expressions joined by one of `signs`, or the first alone.
    fn pairs(&mut self, signs: &[&str], mut next: impl FnMut(&mut Self) -> Expr) -> Expr {
        let mut left = next(self);
        while let Some(sign) = signs.iter().find(|sign| self.takes(sign)) {
            let right = next(self);
            left = Expr::Pair(Box::new(left), (*sign).to_owned(), Box::new(right));
        }
        left
    }

    fn either(&mut self) -> Expr {
        self.pairs(&["|"], |reader| {
            reader.pairs(&["&"], |reader| {
                reader.pairs(&[">=", "<=", "==", "!=", "<", ">"], Self::sum)
            })
        })
    }

    fn sum(&mut self) -> Expr {
        self.pairs(&["+", "-"], |reader| reader.pairs(&["*", "%"], Self::one))
    }

    fn one(&mut self) -> Expr {
        if self.takes("!") {
            return Expr::Not(Box::new(self.one()));
        }
        if self.takes("(") {
            let inner = self.either();
            self.expect(")");
            return inner;
        }
        if let Some(&Token::Number(number)) = self.tokens.get(self.at) {
            self.at += 1;
            return Expr::Number(number);
        }
        let name = self.name();
        let set = self.takes("[").then(|| Box::new(self.set()));
        let called = self.takes("(");
        let of = if called { self.list() } else { Vec::new() };
        if set.is_some() || called { Expr::Call { name, set, of } } else { Expr::Name(name) }
    }
}

fn thousandths(text: &str) -> i64 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    assert!(part.len() <= 3, "{text}: thousandths at most");
    format!("{whole}{part:0<3}").parse().unwrap_or_else(|_| panic!("{text}: a number"))
}

impl Rule {
    fn modify(&mut self, modifier: &str, by: i64) {
        match modifier {
            "limit" => self.limit = Some(by),
            "ttl" => self.turns = Some(by),
            "delay" => self.delay = Some(by),
            // The order among the effects of a moment; theirs alone.
            _ => {}
        }
    }

    fn does_nothing(&self) -> bool {
        self.actions.is_empty() && self.inner.is_empty()
    }
}

/// Rules of a list of nodes outside all blocks.
fn flatten(nodes: &[Node]) -> Vec<Rule> {
    body(nodes, &Rule::default())
}

/// Rules of a block; `around` has the moment and conditions of what surrounds it.
fn body(nodes: &[Node], around: &Rule) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut open = around.clone();
    let mut after: Vec<(&str, i64)> = Vec::new();
    let outside = *around == Rule::default();
    let close = |open: &mut Rule, rules: &mut Vec<Rule>| {
        if !open.does_nothing() {
            rules.push(std::mem::replace(open, around.clone()));
        }
    };
    for node in nodes {
        match node {
            Node::Modifier(name, by) => after.push((name, *by)),
            Node::Action(action) => open.actions.push(action.clone()),
            // A moment in a block is registered by the block; outside of all it is a rule by itself.
            Node::At(moment, filter, inner) => {
                let at =
                    Rule { at: Some(moment.clone()), filter: filter.clone(), ..Rule::default() };
                let inner = body(inner, &at);
                if outside {
                    close(&mut open, &mut rules);
                    rules.extend(inner);
                } else {
                    open.inner.extend(inner);
                }
            }
            Node::If(..) | Node::Target(..) | Node::Do(..) => {
                close(&mut open, &mut rules);
                rules.extend(nested(node, around));
            }
            Node::Anchored(name, node) => {
                close(&mut open, &mut rules);
                let inner = match &**node {
                    Node::Action(action) => {
                        vec![Rule { actions: vec![action.clone()], ..around.clone() }]
                    }
                    Node::At(..) if outside => flatten(std::slice::from_ref(node)),
                    node => nested(node, around),
                };
                let from = rules.len();
                rules.extend(inner);
                rules[from].anchor.get_or_insert_with(|| name.clone());
            }
            Node::Appended(_) => panic!("nothing is appended outside of a customisation"),
        }
    }
    // Conditions alone, as of a card's use.
    if nodes.is_empty() && !outside {
        rules.push(around.clone());
    }
    // A limit holds for what stands beside it, or for all rules of its block.
    let alone = !open.does_nothing();
    close(&mut open, &mut rules);
    let many = rules.len();
    for (name, by) in after {
        let whose = if alone && many > 0 { many - 1..many } else { 0..many };
        rules[whose].iter_mut().for_each(|rule| rule.modify(name, by));
    }
    rules
}

fn nested(node: &Node, around: &Rule) -> Vec<Rule> {
    let mut next = around.clone();
    match node {
        Node::If(condition, inner) => {
            next.when.push(condition.clone());
            body(inner, &next)
        }
        Node::Target(set, inner) => {
            next.target.push(set.clone());
            body(inner, &next)
        }
        Node::Do(inner) => body(inner, &next),
        _ => panic!("{node:?} is no block"),
    }
}

/// What a customisation states of the rule with this anchor.
fn change(name: &str, node: &Node) -> Rule {
    let mut rule = Rule { anchor: Some(name.to_owned()), patch: true, ..Rule::default() };
    state(&mut rule, node);
    rule
}

fn state(rule: &mut Rule, node: &Node) {
    let inner = match node {
        Node::At(moment, filter, inner) => {
            (rule.at, rule.filter) = (Some(moment.clone()), filter.clone());
            inner
        }
        Node::If(condition, inner) => {
            rule.when = vec![condition.clone()];
            inner
        }
        Node::Target(set, inner) => {
            rule.target = vec![set.clone()];
            inner
        }
        Node::Do(inner) => inner,
        Node::Modifier(name, by) => return rule.modify(name, *by),
        Node::Action(action) => return rule.actions.push(action.clone()),
        Node::Anchored(..) | Node::Appended(_) => panic!("{node:?} within a change"),
    };
    inner.iter().for_each(|node| state(rule, node));
}

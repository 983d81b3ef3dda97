//! 日本語。

use super::Key;

/// The text of `key`.
pub const fn text(key: Key) -> &'static str {
    match key {
        Key::AppName => "先読み",
        Key::AppClaim => "対局のあいだに、一手先を正確に",
        Key::AppIntro => {
            "盤面を入れると、その場で数えきって答えます。すべてこの端末の中で計算します。"
        }
        Key::Home => "ホーム",
        Key::Labs => "ゲーム",
        Key::Settings => "設定",
        Key::About => "このページについて",
        Key::AboutShort => "説明",
        Key::Language => "言語",
        Key::Theme => "配色",
        Key::ThemeAuto => "自動",
        Key::ThemeLight => "ライト",
        Key::ThemeDark => "ダーク",
        Key::Undo => "元に戻す",
        Key::Redo => "やり直す",
        Key::Share => "共有",
        Key::Menu => "メニュー",
        Key::Close => "閉じる",
        Key::Back => "戻る",
        Key::SkipLink => "本文へ移動",
        Key::KeyboardHelp => "キーボード操作",
        Key::KeyUndo => "元に戻す",
        Key::KeyRedo => "やり直す",
        Key::KeyHelp => "この一覧を開く",
        Key::KeyEscape => "開いている窓を閉じる",
        Key::KeyMove => "並びの中を移動する",
        Key::Milljan => "ミリジャン",
        Key::MilljanClaim => "手牌の役・交換・待ち・送る牌をすべて数えます。",
        Key::MilljanCheck => "確認",
        Key::OpenLab => "開く",
        Key::Continue => "続きから",
        Key::MiniTitle => "例の手牌",
        Key::MiniSend => "送る",
        Key::MiniWaits => "待ち",
        Key::MiniExchange => "最小交換",
        Key::MiniLoading => "計算しています",
        Key::MiniFailed => "計算できませんでした",
        Key::Exact => "厳密",
        Key::Sampled => "標本",
        Key::Heuristic => "目安",
        Key::ExactHint => "すべての場合を数えた値です。",
        Key::SampledHint => "標本から求めた値です。±は95%の幅です。",
        Key::HeuristicHint => "経験則による目安です。",
        Key::Formula => "式",
        Key::Source => "出典",
        Key::Numbers => "この局面の数字",
        Key::CrashTitle => "計算が途中で止まりました。",
        Key::CrashKept => "入力した内容は残っています。",
        Key::Retry => "もう一度計算する",
        Key::Stop => "止める",
        Key::Stopped => "止めました",
        Key::Running => "計算中",
        Key::UpdateReady => "新しい版があります。",
        Key::UpdateNow => "更新する",
        Key::Later => "あとで",
        Key::ShareNative => "ほかのアプリへ送る",
        Key::ShareCopy => "リンクをコピー",
        Key::ShareLink => "この局面のリンク",
        Key::SharePng => "画像で保存",
        Key::ShareJson => "JSONで保存",
        Key::ShareImport => "JSONを読み込む",
        Key::ShareCopied => "リンクをコピーしました",
        Key::ShareCopyFailed => "コピーできませんでした。下のリンクを選んでコピーしてください。",
        Key::ShareHint => "リンクを開くと同じ局面が出ます。内容はサーバーに送られません。",
        Key::ImportDone => "読み込みました",
        Key::ImportFailed => "ファイルを読めませんでした",
        Key::ImportBad => "このファイルは、このページで保存したものではありません。",
        Key::Install => "アプリとして入れる",
        Key::InstallHint => "ホーム画面から開けて、通信がなくても使えます。",
        Key::InstallUnavailable => {
            "このブラウザでは、メニューの「ホーム画面に追加」から入れられます。"
        }
        Key::Installed => "アプリとして開いています。",
        Key::Offline => "オフライン",
        Key::OfflineReady => "通信がなくても使えます。",
        Key::OfflinePending => "準備中です。しばらくすると通信なしで使えます。",
        Key::OfflineNone => "このブラウザでは使えません。",
        Key::Version => "版",
        Key::Data => "保存した内容",
        Key::DataHint => "設定と最後の局面は、この端末の中だけに保存しています。",
        Key::DataExport => "ファイルに書き出す",
        Key::DataImport => "ファイルから読み込む",
        Key::DataReset => "すべて消す",
        Key::DataResetAsk => "保存した設定と局面をすべて消しますか。元には戻せません。",
        Key::DataResetYes => "消す",
        Key::DataResetDone => "すべて消しました",
        Key::Cancel => "やめる",
        Key::NotFound => "ページが見つかりません",
        Key::NotFoundHint => "アドレスが変わったか、まちがっています。",
        Key::ToHome => "ホームへ",
        Key::AboutWhat => "できること",
        Key::AboutWhatText => {
            "ゲームの一局面を受け取り、次に何をすべきかを数えて答えます。いまあるのはミリジャンの手牌確認です。"
        }
        Key::AboutHow => "計算のしかた",
        Key::AboutHowExact => {
            "完成したユニット、あと1枚・あと2枚のユニットは、その日付のすべてのユニットを手牌と照らして数えます。"
        }
        Key::AboutHowExchange => {
            "h は、あがるまでに入れ替える最小の枚数です。手牌からユニットを取り除く探索で求め、最小の入れ替えをすべて挙げます。"
        }
        Key::AboutHowDiscard => {
            "送る牌は、送ったあとの h、h を下げる牌の残り枚数、平均点の順で比べます。"
        }
        Key::AboutHowWorker => {
            "計算はこの端末の別スレッドで行うので、そのあいだも操作できます。同じ入力なら、どの端末でも同じ答えになります。"
        }
        Key::AboutMarks => "数字の印",
        Key::AboutLimits => "限界",
        Key::AboutLimitsText => {
            "ほかの人の手牌や狙いは考えません。確率は、見えていない牌がすべて同じ確かさで来るとしたものです。"
        }
        Key::AboutSources => "出典",
        Key::AboutSourceArticle => {
            "ミリジャンの待ちと最小交換の考え方は、西葛西さんの記事「長文!ミリジャンのOverview!と……」(910プロアドベントカレンダー、2019年12月12日)によります。"
        }
        Key::AboutSourceHitori => {
            "ルールと役の一覧は YSRKEN さんの Hitori-Jong と Hitori-Jong-2nd、曲の一覧は VWinLiteracy さんの millijang_idol_song、ルールの補いはゲームの wiki(seesaawiki mirijan)を見ました。"
        }
        Key::AboutSourceNames => {
            "登場する名前の権利は、それぞれの権利者にあります。このページは公式のものではありません。"
        }
        Key::AboutPrivacy => "通信",
        Key::AboutPrivacyText => "入力した内容は端末の外に出ません。計測もCookieもありません。",
        Key::AboutLicence => "ライセンス",
        Key::AboutLicenceText => "プログラムは MIT または Apache-2.0 のどちらでも使えます。",
    }
}

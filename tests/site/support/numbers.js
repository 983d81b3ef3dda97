// Numbers that are cut off, or wider than their boxes; see `assert_numbers_fit`.
const cut = [];
const range = document.createRange();
const scrolls = (style) => ['auto', 'scroll'].includes(style.overflowX);
const clips = (style) => ['hidden', 'clip'].includes(style.overflowX) || (strict && scrolls(style));
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = texts.currentNode;
  const parent = text.parentElement;
  if (
    !/\d/.test(text.data) ||
    !parent.checkVisibility({ visibilityProperty: true }) ||
    parent.closest('script, style, option, .visually-hidden, [inert]')
  ) {
    continue;
  }
  let broken = false;
  const lines = [...text.data.matchAll(/[+−±-]?\d[\d,.]*[%‰]?/g)].flatMap((found) => {
    range.setStart(text, found.index);
    range.setEnd(text, found.index + found[0].length);
    const parts = [...range.getClientRects()].filter((part) => part.width > 0);
    // Part of a word, such as the name of a version.
    const isPart = [found.index - 1, range.endOffset].some((at) => /[A-Za-z\d]/.test(text.data[at] ?? ''));
    broken ||= !isPart && parts.some((part) => part.top >= parts[0].bottom - 1);
    return parts;
  });
  if (strict && broken) {
    cut.push(`${text.data.trim()} in two lines in ${parent.outerHTML.slice(0, 120)}`);
    continue;
  }
  let own = true;
  for (let box = parent.closest('svg') ?? parent; box; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (['inline', 'contents'].includes(style.display) && box.tagName !== 'svg') continue;
    if (!strict && scrolls(style)) break;
    const place = box.getBoundingClientRect();
    const seen = lines.filter((line) => line.top < place.bottom && line.bottom > place.top);
    const beyond = seen.some((line) => line.left < place.left - 1 || line.right > place.right + 1);
    const dots = style.textOverflow === 'ellipsis' && clips(style) && box.scrollWidth > box.clientWidth + 1;
    if ((own || clips(style)) && (beyond || dots)) {
      cut.push(`${text.data.trim()} in ${box.outerHTML.slice(0, 120)}`);
      break;
    }
    own = false;
  }
}
for (const field of strict ? document.querySelectorAll('input.num') : []) {
  if (field.checkVisibility() && field.scrollWidth > field.clientWidth + 1) {
    cut.push(`${field.value} in ${field.outerHTML.slice(0, 120)}`);
  }
}
return cut.slice(0, 8);

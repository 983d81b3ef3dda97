// Gives what a program imports from its script short names, in both. wasm-bindgen's names carry a hash each,
// which no compression makes smaller: together they are a hundredth of a page.

/** A whole number as wasm writes it, and what follows it. */
function read(bytes, from) {
  let value = 0;
  for (let shift = 0, at = from; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function written(value) {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value > 0);
  return bytes;
}

/** Skips what an import is: a function, table, memory, global or tag. */
function skipKind(code, at) {
  const kind = code[at++];
  const limits = (from) => {
    const [flags, least] = read(code, from);
    const [, most] = read(code, least);
    return flags & 1 ? read(code, most)[1] : most;
  };
  if (kind === 0) return read(code, at)[1];
  if (kind === 1) return limits(at + 1);
  if (kind === 2) return limits(at);
  if (kind === 3) return at + 2;
  if (kind === 4) return read(code, at + 1)[1];
  throw new Error(`an import of kind ${kind}`);
}

const IMPORTS = 2;

/**
 * @param {Uint8Array} code a wasm program
 * @param {string} script the script that wasm-bindgen wrote for it
 * @returns {{ code: Buffer, script: string }} the same with short names
 */
export function shortImports(code, script) {
  const parts = [code.subarray(0, 8)];
  let at = 8;
  while (at < code.length) {
    const start = at;
    const id = code[at];
    const [size, from] = read(code, at + 1);
    at = from + size;
    if (id !== IMPORTS) {
      parts.push(code.subarray(start, at));
      continue;
    }
    let [count, here] = read(code, from);
    const section = [Buffer.from(written(count))];
    for (let number = 0; number < count; number++) {
      const [module, name] = [0, 1].map(() => {
        const [length, text] = read(code, here);
        here = text + length;
        return Buffer.from(code.subarray(text, here)).toString();
      });
      const end = skipKind(code, here);
      // A name that stands in the script once, as that of the function that is given: another stays.
      const key = new RegExp(`(?<![\\w$])${name}(?=[:(])`, "g");
      const once = /^__wbg_\w+$/.test(name) && (script.match(key) ?? []).length === 1;
      const short = once ? `_${number.toString(36)}` : name;
      if (once) script = script.replace(key, short);
      for (const text of [module, short]) {
        const bytes = Buffer.from(text);
        section.push(Buffer.from(written(bytes.length)), bytes);
      }
      section.push(code.subarray(here, end));
      here = end;
    }
    const body = Buffer.concat(section);
    parts.push(Buffer.from([IMPORTS, ...written(body.length)]), body);
  }
  return { code: Buffer.concat(parts), script };
}

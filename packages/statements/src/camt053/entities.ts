const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes XML's five entities and character references; undefined for any other reference. */
export function decodeEntities(text: string): string | undefined {
  if (!text.includes('&')) return text
  let unknown = false
  const decoded = text.replaceAll(/&([^&;]{0,12});|&/g, (_, name: string | undefined) => {
    const meant = name === undefined ? undefined : (named[name] ?? character(name))
    if (meant === undefined) unknown = true
    return meant ?? ''
  })
  return unknown ? undefined : decoded
}

/** `#233` or `#xE9`: a character XML allows. */
function character(name: string): string | undefined {
  const digits = /^#(?:x([0-9A-Fa-f]{1,6})|(\d{1,7}))$/.exec(name)
  if (digits === null) return undefined
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16)
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return isControl || isSurrogate || code > 0x10_ff_ff || code === 0xfffe || code === 0xffff
    ? undefined
    : String.fromCodePoint(code)
}

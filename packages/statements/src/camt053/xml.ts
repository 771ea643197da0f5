import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Problems } from '../problems.ts'

/** An element: local name, namespace, raw text, and its line. */
export type XmlElement = {
  readonly name: string
  readonly namespace: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly XmlElement[]
}

/** The parser's output: one object per element or text, in document order. */
type Node = Readonly<Record<string, unknown>>
const ATTRIBUTES = ':@'
const TEXT = '#text'
const CDATA = '#cdata'

/**
 * The root element, or undefined with the reason. No document type, no custom entities, bounded depth; numbers stay
 * text.
 */
export function parseXml(text: string, depth: number, problems: Problems): XmlElement | undefined {
  const doctype = text.search(/<!(?:DOCTYPE|ENTITY)/i)
  if (doctype !== -1)
    return problems.add(lineCounter(text)(doctype), 'DOCTYPE', 'unsafe', 'document types and entities are not read')
  const excess = findExcess(text, depth)
  if (excess !== undefined) return problems.add(lineCounter(text)(excess.at), 'XML', 'unsafe', excess.why)
  const nodes = parseNodes(text, depth, problems)
  if (nodes === undefined) return undefined
  const roots = nodes.filter(node => nameOf(node) !== undefined)
  const [root] = roots
  if (root === undefined || roots.length > 1)
    return problems.add(1, 'root', 'malformed', 'an XML document has exactly one outermost element')
  return elementOf(root, new Map(), lineCounter(text), problems)
}

/** The parser takes quadratic time in a tag's attributes, so their number is limited. */
const MAX_TAG = 4_096

/**
 * The position of a tag that is unclosed, too long or too deep: the validator keeps every open tag and echoes all of
 * them. Quotes, comments and CDATA do not close tags.
 */
function findExcess(text: string, depth: number): { readonly at: number; readonly why: string } | undefined {
  let open = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const isMarkup = text.startsWith('<!', at) || text.startsWith('<?', at)
    const end = text.startsWith('<!--', at)
      ? after(text, '-->', at)
      : text.startsWith('<![CDATA[', at)
        ? after(text, ']]>', at)
        : endOfTag(text, at)
    if (end === undefined) return { at, why: `a tag has more than ${MAX_TAG} characters` }
    if (text.startsWith('</', at)) open -= 1
    else if (!isMarkup && !text.startsWith('/>', end - 2)) open += 1
    if (open > depth) return { at, why: `elements stand more than ${depth} deep` }
    at = end
  }
  return undefined
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

function endOfTag(text: string, from: number): number | undefined {
  let quote = ''
  for (let at = from + 1; at < Math.min(from + MAX_TAG, text.length); at += 1) {
    const sign = text[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at + 1
    else if (sign === '"' || sign === "'") quote = sign
  }
  // A missing end is reported by the parser.
  return from + MAX_TAG < text.length ? undefined : text.length
}

function parseNodes(text: string, depth: number, problems: Problems): readonly Node[] | undefined {
  try {
    const valid = XMLValidator.validate(text)
    if (valid !== true) return problems.add(valid.err.line, 'XML', 'malformed', valid.err.msg)
    const parser = new XMLParser({
      preserveOrder: true,
      captureMetaData: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      cdataPropName: CDATA,
      textNodeName: TEXT,
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
      processEntities: false,
      ignoreDeclaration: true,
      ignorePiTags: true,
      maxNestedTags: depth,
    })
    return parser.parse(text) as readonly Node[]
  } catch (error) {
    return problems.add(1, 'XML', 'malformed', error instanceof Error ? error.message : 'not readable')
  }
}

function elementOf(
  node: Node,
  inherited: ReadonlyMap<string, string>,
  lineAt: (offset: number) => number,
  problems: Problems,
): XmlElement {
  const qualified = nameOf(node) ?? ''
  const line = lineAt(startOf(node))
  const attributes = (node[ATTRIBUTES] ?? {}) as Readonly<Record<string, string>>
  const decode = (text: string): string =>
    decodeEntities(text) ??
    problems.add(line, qualified, 'unsafe', 'a reference to an entity that XML does not define', text) ??
    ''
  const decoded = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))
  const scope = scopeOf(decoded, inherited)
  const inner = node[qualified] as readonly Node[]
  const colon = qualified.indexOf(':')
  return {
    name: qualified.slice(colon + 1),
    namespace: scope.get(colon === -1 ? '' : qualified.slice(0, colon)) ?? '',
    line,
    attributes: decoded,
    text: inner.map(each => textOf(each, decode)).join(''),
    children: inner.filter(each => nameOf(each) !== undefined).map(each => elementOf(each, scope, lineAt, problems)),
  }
}

/** Text of a text node; entities have no meaning inside CDATA. */
function textOf(node: Node, decode: (text: string) => string): string {
  if (typeof node[TEXT] === 'string') return decode(node[TEXT])
  const pieces = node[CDATA]
  return Array.isArray(pieces)
    ? pieces.map((piece: Node) => (typeof piece[TEXT] === 'string' ? piece[TEXT] : '')).join('')
    : ''
}

/** The namespace prefixes and default in scope of an element. */
function scopeOf(
  attributes: Readonly<Record<string, string>>,
  inherited: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (own.length === 0) return inherited
  return new Map([...inherited, ...own.map(([name, uri]) => [name.slice('xmlns:'.length), uri] as const)])
}

// The parser's types say `Symbol` where they mean `symbol`.
const META = XMLParser.getMetaDataSymbol() as unknown as symbol

const nameOf = (node: Node): string | undefined =>
  Object.keys(node).find(key => key !== ATTRIBUTES && key !== TEXT && key !== CDATA)

function startOf(node: Node): number {
  const mark = (node as Readonly<Record<symbol, unknown>>)[META]
  return (mark as { startIndex?: number } | undefined)?.startIndex ?? 0
}

/** The line of an offset. Offsets mostly ascend, so counting continues from the last one. */
function lineCounter(text: string): (offset: number) => number {
  const breakAfter = (from: number): number => {
    const found = text.indexOf('\n', from)
    return found === -1 ? text.length : found
  }
  // The next line break is cached: searching it for every element would cost the rest of a file without one.
  let [start, end, line] = [0, breakAfter(0), 1]
  return offset => {
    if (offset < start) [start, end, line] = [0, breakAfter(0), 1]
    for (; end < offset; line += 1) [start, end] = [end + 1, breakAfter(end + 1)]
    return line
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes XML's five entities and character references; undefined for any other reference. */
function decodeEntities(text: string): string | undefined {
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

import { Parser } from 'htmlparser2'
import { Unreadable } from '../containers/unreadable.ts'

export type XmlHandler = {
  /** Local names, without their prefix. `false` ends the reading. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => false | void
}

const MAX_DEPTH = 64

/**
 * Reads a part of a workbook from its beginning to its end. Document types and custom entities have no effect. Throws
 * `Unreadable` where an element is not closed.
 */
export function readXml(part: string, bytes: Uint8Array, handler: XmlHandler): void {
  const text = decode(part, bytes)
  let depth = 0
  let ended = false
  const broken = (why: string): Unreadable => new Unreadable(0, part, 'malformed', why)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (ended) return
        depth += 1
        if (depth > MAX_DEPTH) throw new Unreadable(0, part, 'unsafe', `elements stand more than ${MAX_DEPTH} deep`)
        handler.open?.(localName(name), attributes)
      },
      ontext(content) {
        if (!ended) handler.text?.(content)
      },
      onclosetag(name, implied) {
        if (ended) return
        depth -= 1
        // An empty element also counts as implied.
        if (implied && text[parser.endIndex - 1] !== '/') throw broken(`the element ${localName(name)} is not closed`)
        ended = handler.close?.(localName(name)) === false
        if (ended) parser.pause()
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  if (!ended) parser.end()
}

function decode(part: string, bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable(0, part, 'encoding', `the part is not ${encoding}`)
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its local name. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const key = Object.keys(attributes).find(each => localName(each) === name)
  return key === undefined ? undefined : attributes[key]
}

import type { Problems } from '../problems.ts'
import { children } from './element.ts'
import type { XmlElement } from './xml.ts'

const FAMILY = 'urn:iso:std:iso:20022:tech:xsd:'
/** camt.053.001.02 to .14: the elements read here exist in all of them. */
const versions = new Set(
  Array.from({ length: 13 }, (_, index) => `${FAMILY}camt.053.001.${(index + 2).toString().padStart(2, '0')}`),
)
const NAME = 'BkToCstmrStmt'

/**
 * The statement messages of a file: of its `Document`, or of each one in its envelope (a business header before the
 * document). Other messages are refused by name.
 */
export function findMessages(root: XmlElement, problems: Problems): readonly XmlElement[] {
  const documents = documentsIn(root)
  if (documents.length === 0)
    problems.add(root.line, root.name, 'unknown_format', 'a camt.053 file begins with the element Document', root.name)
  return documents.map(each => messageOf(each, problems)).filter(each => each !== undefined)
}

function documentsIn(element: XmlElement): readonly XmlElement[] {
  return element.name === 'Document' ? [element] : element.children.flatMap(documentsIn)
}

/** A document without a namespace still names its message; another namespace is another message. */
function messageOf(document: XmlElement, problems: Problems): XmlElement | undefined {
  const bare = document.namespace === '' ? document.children.find(({ name }) => name === NAME) : undefined
  const namespace = bare?.namespace ?? document.namespace
  if (namespace !== '' && !versions.has(namespace)) {
    const name = namespace.startsWith(FAMILY) ? namespace.slice(FAMILY.length) : namespace
    const other = /^camt\.05[24]\./.test(name)
      ? `a ${name.slice(0, 8)} message: an end-of-day statement is camt.053`
      : 'not a camt.053 statement of version 02 to 14'
    return problems.add(document.line, 'Document@xmlns', 'unknown_format', other, name)
  }
  return (
    bare ??
    children(document, NAME)[0] ??
    problems.add(document.line, `Document/${NAME}`, 'missing', 'the element is missing')
  )
}

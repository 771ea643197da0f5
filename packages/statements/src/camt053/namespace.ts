import type { Problems } from '../problems.ts'
import type { XmlElement } from './xml.ts'

const FAMILY = 'urn:iso:std:iso:20022:tech:xsd:'
/** camt.053.001.02 to .13: what is read here stands in all of them. */
const versions = new Set(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'].map(version => `${FAMILY}camt.053.001.${version}`))

/** True for a camt.053 of a version that is known; any other message is refused by its name. */
export function isKnownDocument(root: XmlElement, problems: Problems): boolean {
  if (root.name !== 'Document') problems.add(root.line, root.name, 'unknown_format', 'a camt.053 file begins with the element Document', root.name)
  else if (root.namespace === '') problems.add(root.line, 'Document@xmlns', 'unknown_format', 'the document does not say which message it is')
  else if (!versions.has(root.namespace)) {
    const name = root.namespace.startsWith(FAMILY) ? root.namespace.slice(FAMILY.length) : root.namespace
    problems.add(root.line, 'Document@xmlns', 'unknown_format', 'not a camt.053 statement of version 02 to 13', name)
  } else return true
  return false
}

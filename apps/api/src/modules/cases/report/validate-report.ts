import pLimit from 'p-limit'
import { readFile } from 'node:fs/promises'
import { memoryPages, validateXML } from 'xmllint-wasm'

/** Where it is, and the rule it breaks, never the value: `line 12: Element 'last_name': [facet 'minLength']`. */
export type XmlProblem = string

const MAX_PROBLEMS = 5
const schema = readFile(new URL('suspicious-activity.xsd', import.meta.url), 'utf8')
/** A report of 10,000 transactions needs some hundred megabytes while it is validated: one at a time. */
const inTurn = pLimit(1)

/** Messages of libxml2 quote the value they are about, which not everyone may see. */
const withoutValue = (message: string): string =>
  message
    .trim()
    .replace(/(\[facet '[^']+'\]).*$/s, '$1')
    .replace(/: '.*' is not a valid value.*$/s, ': not a valid value')

/** What a report breaks of its schema, at most 5 problems; none: it can be given out. Runs in a worker thread. */
export async function validateReport(xml: string): Promise<readonly XmlProblem[]> {
  const contents = await schema
  const { valid, errors } = await inTurn(() =>
    validateXML({
      xml: { fileName: 'report.xml', contents: xml },
      schema: { fileName: 'suspicious-activity.xsd', contents },
      maxMemoryPages: memoryPages.GiB,
    }),
  )
  if (valid) return []
  const problems = errors
    .slice(0, MAX_PROBLEMS)
    .map(({ loc, message }) => `line ${loc?.lineNumber ?? '?'}: ${withoutValue(message)}`)
  return problems.length > 0 ? problems : ['the file could not be validated']
}

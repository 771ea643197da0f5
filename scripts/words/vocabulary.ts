import path from 'node:path'
import { nodesOf, parseText } from '../architecture/syntax.ts'

/** One term that is replaced throughout: `instead` is the term to use. */
type Term = { readonly banned: RegExp; readonly instead: string }

const term = (banned: RegExp, instead: string): Term => ({ banned, instead })

/** Identifiers: functions, types, variables and properties. Names of the API and of the database are excepted below. */
const nameTerms: readonly Term[] = [
  term(/^[A-Z]\w*Room$|^openRooms$/, 'Context, createModules'),
  term(/Doors?$|^doors?$/, 'Api, dependencies'),
  term(/[dD]esk(?![a-z])/, 'commands, context'),
  term(/^judged?(?![a-z])|^Judged?$/, 'check, evaluate'),
  term(/^overt(ake|ook|aken)/i, 'supersede'),
  term(/[rR]etell|[rR]etold/, 'duplicateReport'),
  term(/^tell[A-Z]|Told$|^told[A-Z]/, 'report, load, notify'),
  term(/^hear(ers)?$/, 'receive, audience'),
  term(/^(doer|mover|asker|giver)$/i, 'actor, requester'),
  term(/^carriedOutBy$|Agreed$/, 'registerExecutor, executeX'),
  term(/^may[A-Z]/, 'canX'),
  term(/^(MOST|LONGEST|SHORTEST)(_|$)/, 'MAX_X, MIN_X'),
  term(/[tT]urnstile/, 'lock'),
  term(/^find(Like|Alike)$|^looksLike$|[aA]likes?$/, 'similar'),
  term(/^ownTransfer|^OwnTransfer/, 'internalTransfer'),
  term(/^takeBack/, 'reverse'),
  term(/^(forget|forgive)([A-Z]|$)/, 'delete, revert'),
  term(/[sS]tands(Against|Alone)|StandAlone$/, 'block, sole approver'),
  term(/^askSecondPerson$|^doOrAsk$|^DoneOrAsked$/, 'requestApproval, executeOrRequestApproval'),
  term(/[pP]lanted/, 'mutation'),
  term(/^(politely|byHand|ByHand)$|^(pay|paid)ByHand/i, 'conflict, manual'),
]

const fileTerms: readonly Term[] = [
  term(/(^|\/)(use-cases|chapters)\//, 'commands/, steps/'),
  term(/(^|\/)(room|door|doors|desk)\.tsx?$/, 'context.ts, an API'),
  term(
    /(^|[/-])(desk|alike|likeness|standing|told|tell|retold|overtake|judge|planted|patience)([.-])/,
    'see nameTerms',
  ),
  term(
    /(^|[/-])(by-hand|own-transfers?|second-person|hear-feed|moves)([.-])/,
    'manual, internal-transfers, second-approval, actions',
  ),
]

const commentTerms: readonly Term[] = [
  term(/\b(retold|retelling|asker|doer|turnstile)\b/i, 'duplicate report, requester, actor, lock'),
  term(/\bstands? against\b/i, 'blocks'),
  term(/\bsecond persons?\b/i, 'second approver, second approval'),
  term(/\bby hand\b/i, 'manually'),
  term(/\bat once\b/i, 'immediately, concurrently'),
  term(/\bown transfers?\b/i, 'internal transfer'),
  term(/\bnobody['’]s\b/i, 'unmatched'),
  term(/\b(?:told|untold|tellings?)\b/i, 'reported, says'),
  term(/\b(?:nobody|somebody|anybody|whoever)\b/i, 'the role: a user, an admin, no member'),
  term(/\bkeeps true\b/i, 'guarantees'),
  term(/\bhouse accounts?\b/i, 'operator account'),
  term(/\bby the books\b/i, 'ledger balance'),
  term(/\bplants? a bug\b|\bplanted bugs?\b/i, 'mutation'),
  term(/\bthis room\b|\bother rooms\b|\bthe rooms?['’]s? /i, 'module'),
]

/** Names of the API, the database and libraries, which stay as they are. */
const kept: ReadonlySet<string> = new Set([
  'alike',
  'byHand',
  'closingAsOf',
  'despiteAlike',
  'ownTransfer',
  'retelling',
])

export type Finding = { readonly found: string; readonly instead: string }

const matching = (text: string, terms: readonly Term[]): Finding[] =>
  terms.filter(({ banned }) => banned.test(text)).map(({ instead }) => ({ found: text, instead }))

/** Banned terms in the path of a file. */
export const findInPath = (file: string): Finding[] => matching(file.split(path.sep).join('/'), fileTerms)

/** Banned terms in the identifiers and comments of a TypeScript source. */
export function findInSource(text: string, tsx = false): Finding[] {
  const words = new Set(text.match(/[\w$]+/g))
  const suspects = [...words].filter(word => !kept.has(word) && matching(word, nameTerms).length > 0)
  const inNames = namesAmong(suspects, text, tsx).flatMap(name => matching(name, nameTerms))
  return [...inNames, ...commentsOf(text).flatMap(comment => matching(comment, commentTerms))]
}

/** Those of the words that are identifiers. Only for these the source is parsed, which takes long. */
function namesAmong(words: readonly string[], text: string, tsx: boolean): string[] {
  if (words.length === 0) return []
  const identifiers = nodesOf(parseText(text, tsx)).filter(node => node.type === 'Identifier')
  const names = new Set(identifiers.map(node => String(node['value'])))
  return words.filter(word => names.has(word))
}

/** Banned terms in a document, without code. */
export const findInDocument = (text: string): Finding[] =>
  text
    .replaceAll(/```[^]*?```|`[^`]*`|<!--[^]*?-->/g, '')
    .split('\n')
    .flatMap(line => matching(line.trim(), commentTerms))

/** Comments as plain text, without what stands in backticks. */
function commentsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^\s*\/\*\*?[^]*?\*\//gm)].map(([block]) => block)
  const lines = [...text.matchAll(/(?:^\s*\/\/ .*\n)+/gm)].map(([block]) => block)
  return [...blocks, ...lines].map(comment =>
    comment
      .replaceAll(/^\s*(\/\*\*?|\*(?!\/)|\/\/)\s?|\*\/$/gm, '')
      .replaceAll(/`[^`]*`/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

import path from 'node:path'
import { isShipped, isTest, type FileRule } from './rule.ts'

export const MAX_LINES_BEFORE_WARNING = 300
const MAX_LINES = { code: 500, test: 700 }
const MAX_COLUMNS = 120

/** Written by `npm run gen`. */
export const isGenerated = (file: string): boolean =>
  file === 'apps/api/src/platform/db/schema.ts' || file.startsWith('packages/contract/src/generated/')

export const filesStaySmall: FileRule = {
  name: 'files-stay-small',
  applies: file => !isGenerated(file),
  find({ file, text }) {
    const limit = isTest(file) ? MAX_LINES.test : MAX_LINES.code
    const lines = lineCount(text)
    return lines > limit ? { what: `has ${lines} lines, more than ${limit}: split it by noun` } : undefined
  },
}

export function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

const literals = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\]|\\.)+\/[a-z]*/g

/** The formatter breaks code, but neither comments nor templates. One literal too long to break is allowed. */
export const linesStayShort: FileRule = {
  name: 'lines-stay-short',
  applies: file => !isGenerated(file) && !file.startsWith('bench/'),
  find({ text }) {
    const line = text.split('\n').findIndex(isTooLong)
    return line < 0 ? undefined : { line: line + 1, what: `is longer than ${MAX_COLUMNS} characters` }
  },
}

function isTooLong(line: string): boolean {
  if (line.length <= MAX_COLUMNS || line.includes('oxlint-disable')) return false
  const longest = Math.max(0, ...(line.match(literals) ?? []).map(literal => literal.length))
  return line.length - longest > MAX_COLUMNS || longest === 0
}

const emptyNames = ['utils', 'util', 'helpers', 'helper', 'common', 'manager', 'data', 'info']
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|d\.ts)$/
const pascalCase = /^[A-Z][A-Za-z0-9]*(\.(test|spec))?\.tsx?$/

/** kebab-case, or PascalCase for a component; and a name that says what is inside. */
export const fileNames: FileRule = {
  name: 'file-names',
  applies: isShipped,
  find({ file }) {
    const base = path.basename(file)
    const isComponent = file.startsWith('apps/web/') && pascalCase.test(base)
    if (!kebabCase.test(base) && !isComponent)
      return { what: 'is not named in kebab-case (a component: PascalCase.tsx)' }
    const parts = file.replace(/\.[^/]*$/, '').split('/')
    const empty = parts.slice(3).find(part => emptyNames.includes(part))
    return empty ? { what: `is called "${empty}", which says nothing: name the noun` } : undefined
  },
}

/** The statement of a list is found by its file's name. */
export const listsInListFiles: FileRule = {
  name: 'lists-in-list-files',
  applies: file => file.startsWith('apps/api/src/modules/') && isShipped(file) && !file.endsWith('.list.ts'),
  find({ text }) {
    const line = text.split('\n').findIndex(each => /= (keyset|merged)List\(/.test(each))
    return line < 0 ? undefined : { line: line + 1, what: 'defines a list, which belongs in a *.list.ts' }
  },
}

const disabled =
  /(?:\/\/|\/\*) *(?:(?:ox|es)lint-disable(?:-next-line|-line)?\b(?!.* -- \S)|@ts-(?:ignore|nocheck|expect-error *(\*\/|$)))/

/** A rule is disabled for one line, with the reason: `// oxlint-disable-next-line rule -- reason`. */
export const disabledRulesHaveAReason: FileRule = {
  name: 'disabled-rules-have-a-reason',
  applies: () => true,
  find({ text }) {
    const line = text.split('\n').findIndex(each => disabled.test(each))
    return line < 0 ? undefined : { line: line + 1, what: 'disables a check without a reason after " -- "' }
  },
}

import path from 'node:path'
import { isTest, ships, type FileRule } from './rule.ts'

/**
 * Lines from which a file is pointed out, and from which it fails. Split by noun, not by kind, before you get there.
 */
export const sizeWarning = 300
const sizeLimit = { code: 500, test: 700 }

export const filesStaySmall: FileRule = {
  name: 'files-stay-small',
  applies: file => !generated.has(file),
  find({ file, text }) {
    const limit = isTest(file) ? sizeLimit.test : sizeLimit.code
    const lines = lineCount(text)
    return lines > limit ? { what: `has ${lines} lines, more than ${limit}: split it by noun` } : undefined
  },
}

/** Written by `npm run gen`, and as long as what it describes. */
const generated = new Set(['apps/api/src/platform/db/schema.ts'])

export function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

const emptyWords = ['utils', 'util', 'helpers', 'helper', 'common', 'manager', 'data', 'info']
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|d\.ts)$/
const pascal = /^[A-Z][A-Za-z0-9]*(\.(test|spec))?\.tsx?$/

/** kebab-case, or PascalCase for a component; and a name that says what is inside. */
export const namesSaySomething: FileRule = {
  name: 'names-say-something',
  applies: ships,
  find({ file }) {
    const base = path.basename(file)
    const isComponent = file.startsWith('apps/web/') && pascal.test(base)
    if (!kebab.test(base) && !isComponent) return { what: 'is not named in kebab-case (a component: PascalCase.tsx)' }
    const empty = file
      .replace(/\.[^/]*$/, '')
      .split('/')
      .slice(3)
      .find(part => emptyWords.includes(part))
    return empty ? { what: `is called "${empty}", which says nothing: name the noun` } : undefined
  },
}

const silencers =
  /(?:oxlint|eslint)-disable(?:-next-line|-line)?\b(?!.* -- \S)|@ts-(?:ignore|nocheck)|@ts-expect-error\s*(?:\*\/|$)/

/** A rule may be switched off for one line by someone who says why: `// oxlint-disable-next-line rule -- reason`. */
export const silenceHasAReason: FileRule = {
  name: 'silence-has-a-reason',
  applies: file => !file.startsWith('scripts/walls/rules/'),
  find({ text }) {
    const line = text.split('\n').findIndex(each => silencers.test(each))
    return line < 0 ? undefined : { line: line + 1, what: 'switches a check off without a reason after " -- "' }
  },
}

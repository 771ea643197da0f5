import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const source = path.resolve(import.meta.dirname, '../../packages/contract/src')

/**
 * The folders of words by their namespace: `credit-codes/words` are those of `creditCodes`; what else a noun has is
 * named by its folder, such as `members/words/member`.
 */
export function readWords(): string {
  const folders = globSync('**/words/**/en.json', { cwd: source }).map(file => path.posix.dirname(file))
  const named = folders
    .map(folder => [camelCase(path.posix.basename(folder.replace(/\/words$/, ''))), folder] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `// Written by \`npm run gen\` from the words beside each noun. Do not edit.
${named.map(([name, folder]) => `import type ${name} from '../${folder}/en.json'`).join('\n')}

/** The words of each namespace; English has the keys that all languages have. */
export type Words = {
${named.map(([name]) => `  ${name}: typeof ${name}`).join('\n')}
}

/** Their folders, with a file for each language. */
export const wordsFolders = {
${named.map(([name, folder]) => `  ${name}: '${folder}',`).join('\n')}
} as const satisfies Readonly<Record<keyof Words, string>>
`
}

const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** The Thai menu titles of nouns whose words have one under `menu`; each has a file of words of its own. */
export function readMenuTitles(): string {
  const titles = globSync('*/words/th.json', { cwd: source })
    .toSorted()
    .flatMap(file => {
      const { menu } = JSON.parse(readFileSync(path.join(source, file), 'utf8')) as { menu?: unknown }
      return typeof menu !== 'string' ? [] : [[camelCase(path.dirname(path.dirname(file))), menu] as const]
    })
  return `// Written by \`npm run gen\` from the words beside each noun. Do not edit.

/** The Thai titles of pages that are named in the words of their noun. */
export const menuTitles = {
${titles.map(([name, title]) => `  ${name}: '${title}',`).join('\n')}
} as const
`
}

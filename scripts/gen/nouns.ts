import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const source = path.resolve(import.meta.dirname, '../../packages/contract/src')

type Found = { readonly file: string; readonly name: string }

/** What the files of the nouns export, found by the line that declares it, in the order of the files. */
function exportsOf(declaration: RegExp, isIncluded: (name: string, otherText: string) => boolean = () => false) {
  const files = globSync('*/*.ts', { cwd: source }).toSorted()
  const texts = new Map(
    files
      .filter(file => !file.startsWith('generated'))
      .map(file => [file, readFileSync(path.join(source, file), 'utf8')]),
  )
  const all = [...texts.values()]
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(declaration)].flatMap(([, name = '']): Found[] =>
      all.some(other => other !== text && isIncluded(name, other)) ? [] : [{ file, name }],
    ),
  )
}

const importsOf = (found: readonly Found[]): string =>
  [...new Set(found.map(({ file }) => file))]
    .map(file => {
      const names = found.filter(each => each.file === file).map(({ name }) => name)
      return `import { ${names.join(', ')} } from '../${file}'`
    })
    .join('\n')

/** All endpoints: every `export const …Endpoints` of a noun. */
export function readEndpoints(): string {
  // What another file of the noun includes is part of that one.
  const found = exportsOf(/^export const (\w+Endpoints) = /gm, (name, text) => text.includes(`...${name},`))
  return `// Written by \`npm run gen\` from the endpoints of each noun. Do not edit.
${importsOf(found)}

/** The API contract. */
export const endpoints = {
${found.map(({ name }) => `  ...${name},`).join('\n')}
} as const
`
}

/** All lists: every \`resource\` of a noun, and the list of every \`record\`. */
export function readLists(): string {
  const resources = exportsOf(/^export const (\w+) = resource\(/gm)
  const records = exportsOf(/^export const (\w+) = record\(/gm)
  const found = [...resources, ...records].toSorted((one, other) => (one.file < other.file ? -1 : 1))
  return `// Written by \`npm run gen\` from the lists of each noun. Do not edit.
${importsOf(found)}

/** All lists by their endpoint; each can be exported. */
export const lists = {
${resources.map(({ name }) => `  [${name}.name]: ${name},`).join('\n')}
${records.map(({ name }) => `  [${name}.list.name]: ${name}.list,`).join('\n')}
}

/** All declared nouns. */
export const records = [${records.map(({ name }) => name).join(', ')}]
`
}

import { parseSync } from '@swc/core'

/** Attributes a person reads or hears. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'caption',
  'text',
  'note',
])

const letters = /\p{L}{2,}/u

type Node = { readonly type?: string } & Readonly<Record<string, unknown>>

/**
 * Words written into JSX, which no catalogue could ever translate: text between tags, and attributes that are read out.
 */
export function literalsIn(text: string): string[] {
  const found: string[] = []
  visit(parseSync(text, { syntax: 'typescript', tsx: true }) as unknown as Node, node => {
    if (node.type === 'JSXText') keep(String(node['value']))
    if (node.type === 'JSXAttribute') keep(attributeWords(node))
  })
  return found

  function keep(words: string): void {
    if (letters.test(words)) found.push(words.trim())
  }
}

function attributeWords(node: Node): string {
  const name = record(node['name'])?.['value']
  const value = record(node['value'])
  return spoken.has(String(name)) && value?.type === 'StringLiteral' ? String(value['value']) : ''
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const child of Object.values(node)) {
    for (const each of Array.isArray(child) ? child : [child]) {
      const inner = record(each)
      if (inner !== undefined) visit(inner, see)
    }
  }
}

const record = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null ? (value as Node) : undefined

import { isNode, nodesOf, parseText, type SyntaxNode } from '../architecture/syntax.ts'

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

/**
 * Words written into JSX, which no catalogue could ever translate: text between tags, and attributes that are read out.
 */
export function literalsIn(text: string): string[] {
  return nodesOf(parseText(text, true))
    .map(node => (node.type === 'JSXText' ? String(node['value']) : attributeWords(node)))
    .filter(words => letters.test(words))
    .map(words => words.trim())
}

function attributeWords({ type, name, value }: SyntaxNode): string {
  const isSpoken = type === 'JSXAttribute' && isNode(name) && spoken.has(String(name['value']))
  return isSpoken && isNode(value) && value.type === 'StringLiteral' ? String(value['value']) : ''
}

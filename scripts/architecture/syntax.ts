import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

/** A node of swc's syntax tree, loosely typed: rules match shapes and ignore what they do not know. */
export interface SyntaxNode {
  readonly type: string
  readonly span?: { readonly start: number }
  readonly [field: string]: unknown
}

/** One parsed source file. */
export interface Source {
  readonly file: string
  readonly text: string
  readonly tree: SyntaxNode
  lineOf(node: SyntaxNode): number
}

/** Names no file declares or imports, `process` and `Date` among them, have this context in swc's tree. */
const UNRESOLVED_CONTEXT = 1

export function parseSource(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const bytes = Buffer.from(text)
  return {
    file,
    text,
    tree: parseText(text, file.endsWith('.tsx')),
    lineOf: node =>
      bytes
        .subarray(0, (node.span?.start ?? 1) - 1)
        .toString()
        .split('\n').length,
  }
}

export function parseText(text: string, tsx = false): SyntaxNode {
  return parseSync(text, { syntax: 'typescript', tsx, target: 'es2024' }) as unknown as SyntaxNode
}

/** Every node below a value, parents first, without the skipped ones and what they contain. */
export function nodesOf(value: unknown, skip: (node: SyntaxNode) => boolean = () => false): SyntaxNode[] {
  const nodes: SyntaxNode[] = []
  const visit = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return
    if (isNode(each)) {
      if (skip(each)) return
      nodes.push(each)
    }
    // swc wraps some children, such as arguments, in objects that are no nodes themselves.
    for (const child of Object.values(each)) visit(child)
  }
  visit(value)
  return nodes
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Whether the node is the global of that name, not something local that happens to be called so. */
export function isGlobal(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.value === name && node.ctxt === UNRESOLVED_CONTEXT
}

/** `date` and `now` of `date.now`, whatever the object is; undefined for anything else. */
export function memberOf(node: unknown): { object: unknown; property: string } | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression' || !isNode(node.property)) return undefined
  const { property } = node
  if (property.type === 'Identifier') return { object: node.object, property: String(property.value) }
  if (property.type !== 'Computed') return undefined
  const name = textOf(property.expression)
  return name === undefined ? undefined : { object: node.object, property: name }
}

/** The text of a string or of a template; the holes of a template read as `§`. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map((part: { cooked?: string; raw?: string }) => part.cooked ?? part.raw ?? '').join('§')
}

export function argumentsOf(call: SyntaxNode): unknown[] {
  const given = Array.isArray(call.arguments) ? call.arguments : []
  return given.map((argument: { expression?: unknown }) => argument.expression)
}

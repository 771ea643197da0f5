import type { SyntaxNode } from '../syntax.ts'

/** One place where a rule is violated. */
export interface Violation {
  readonly rule: string
  /** Relative to the root that was checked. */
  readonly file: string
  readonly line?: number
  readonly what: string
}

/** A rule about what a file contains, as against what it imports. */
export interface NodeRule {
  readonly name: string
  applies(file: string): boolean
  /** What is wrong at this node and what to do instead; undefined when nothing is. */
  find(node: SyntaxNode): string | undefined
}

/** A rule about a file as a whole; it reports the first violation. */
export interface FileRule {
  readonly name: string
  applies(file: string): boolean
  find(source: { readonly file: string; readonly text: string }): { line?: number; what: string } | undefined
}

export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|^apps\/api\/test\/|^apps\/web\/e2e\//.test(file)

/** Shipped code: neither tests nor the tools around it. */
export const isShipped = (file: string): boolean => /^(apps|packages)\/[^/]+\/src\//.test(file) && !isTest(file)

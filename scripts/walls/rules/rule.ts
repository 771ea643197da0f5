import type { Source, SyntaxNode } from '../syntax.ts'

/** A rule about what a file says, as against what it imports. */
export interface NodeRule {
  readonly name: string
  applies(file: string): boolean
  /** What is wrong at this node, in words that say what to do instead; undefined when nothing is. */
  find(node: SyntaxNode): string | undefined
}

/** A rule about a file as a whole. */
export interface FileRule {
  readonly name: string
  applies(file: string): boolean
  find(source: Source): { line?: number; what: string } | undefined
}

export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|^apps\/api\/test\/|^apps\/web\/e2e\//.test(file)

/** Code that ships: not its tests, nor the tools around it. */
export const ships = (file: string): boolean => /^(apps|packages)\/[^/]+\/src\//.test(file) && !isTest(file)

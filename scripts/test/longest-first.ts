import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: begun last, one of them alone would keep the whole run waiting. */
const longest = [
  'simulator',
  'restart',
  'fuzz',
  'model-mutations',
  'model',
  'process',
  'exports',
  'races',
  'withdrawals-races',
  'payouts',
  'sample',
  'recovery.process',
  'start.process',
  'backup.process',
]

/** A fresh clone remembers no times of an earlier run, by which vitest would sort. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId))
  }
}

function rankOf(file: string): number {
  const rank = longest.findIndex(name => file.endsWith(`/${name}.spec.ts`) || file.endsWith(`/${name}.test.ts`))
  return rank === -1 ? longest.length : rank
}

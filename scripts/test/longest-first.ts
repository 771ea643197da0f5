import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './command.ts'
import { readTimes } from './record.ts'

/**
 * The files that take longest by the record of `npm run test:repeat`, the longest first: begun last, one of them alone
 * would keep the whole run waiting. While building (TEST_ORDER=failures) those that failed most often come first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const times = new Map(readTimes().flatMap(each => (each.test === '' ? [[each.file, each] as const] : [])))
    const isByFailures = process.env['TEST_ORDER'] === 'failures'
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const known = times.get(path.relative(root, moduleId))
      return (isByFailures ? known?.failures : known?.seconds) ?? 0
    }
    return sorted.toSorted((one, other) => rankOf(other) - rankOf(one))
  }
}

import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { VitestReport } from './counts.ts'
import { errorText } from './error-text.ts'
import type { VitestFile } from './failing-tests.ts'

/**
 * Writes what became of each test to the file VITEST_REPORT_FILE names. Vitest's own JSON holds no causes, no
 * differences, no errors of hooks and none outside the tests: the very things that tell why a test failed on a machine
 * that is out of reach.
 */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['VITEST_REPORT_FILE']
    if (file === undefined) throw new Error('VITEST_REPORT_FILE does not say where the report goes.')
    writeFileSync(file, JSON.stringify(reportOf(modules, unhandled)))
  }
}

function reportOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): VitestReport {
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const count = (...states: readonly string[]) => tests.filter(test => states.includes(test.result().state)).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    // One that never ran, because its worker died, is no better than a skipped one.
    numPendingTests: count('skipped', 'pending'),
    // A planned one is skipped, as Vitest has it.
    numTodoTests: 0,
    testResults: modules.map(fileOf),
    errors: unhandled.map(errorText),
  }
}

function fileOf(module: TestModule): VitestFile {
  const outside = [...module.errors(), ...[...module.children.allSuites()].flatMap(suite => suite.errors())]
  return {
    name: module.moduleId,
    // Neither of these: its worker died before it ended.
    status: ['passed', 'skipped'].includes(module.state()) ? 'passed' : 'failed',
    message: outside.map(errorText).join('\n'),
    assertionResults: [...module.children.allTests()].map(testOf),
  }
}

/** A test that never ran has no error of its own; the hook that kept it from running may have one. */
function testOf(test: TestCase): VitestFile['assertionResults'][number] {
  const { state, errors = [] } = test.result()
  const reasons = errors.length > 0 ? errors : around(test.parent)
  return { status: state, fullName: test.fullName, failureMessages: reasons.map(errorText) }
}

function around(parent: TestSuite | TestModule): readonly SerializedError[] {
  return parent.type === 'module' ? parent.errors() : [...parent.errors(), ...around(parent.parent)]
}

// `npm test` and `npm run check`: the stages, the time of each, and the totals on the last line. Name stages to run
// only those; `--quick` stands for those of `npm run check`; `--changed` runs the tests that changes since the last
// commit can reach, `--changed=<commit>` those since another one; `--results=<file>` writes the results as JSON.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { changedFiles, projectFiles } from './changed-files.ts'
import { root, stopAll, stopWithSignals } from './command.ts'
import { importGraph, workspacesOf } from './import-graph.ts'
import { mostExpensive } from './most-expensive.ts'
import { choose, runStages, summaryOf, type Stage, type StageResult } from './run-stages.ts'
import { selectTests } from './select-tests.ts'
import { namedStages, quickStages, selectedStages, stages } from './stages.ts'
import { openTemporaryFolders } from './temporary-folders.ts'

/** Ends a run that hangs. How long one should take is a target, which a slow machine may miss. */
const LIMIT_MINUTES = 80

/** Runs the chosen stages and returns the exit code: 0 only when nothing failed. */
async function main(args: readonly string[]): Promise<number> {
  const { chosen, resultsFile } = readArguments(args)
  const results: StageResult[] = []
  const ended = runStages(chosen, results)
  const inTime = await Promise.race([ended.then(() => true), setTimeout(LIMIT_MINUTES * 60_000, false, { ref: false })])
  if (!inTime) {
    const note = `stopped after ${LIMIT_MINUTES} minutes`
    results.push({ name: 'time limit', seconds: LIMIT_MINUTES * 60, passed: 0, failed: 1, note })
    await stopAll()
  }
  if (resultsFile !== undefined) writeFileSync(resultsFile, JSON.stringify(results))
  for (const line of [...mostExpensive(results), ...summaryOf(results)]) console.log(line)
  return results.some(result => result.failed > 0) ? 1 : 0
}

/** @throws when a stage or an option is unknown. */
function readArguments(args: readonly string[]): { chosen: readonly Stage[]; resultsFile: string | undefined } {
  // A value of `--changed` is optional, which parseArgs does not know.
  const since = args.find(arg => /^--changed(=|$)/.test(arg))
  const { values, positionals } = parseArgs({
    args: args.filter(arg => arg !== since),
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, results: { type: 'string' } },
  })
  const standard = values.quick === true ? quickStages : stages
  const named = positionals.length > 0 ? choose(namedStages, positionals) : standard
  const chosen = since === undefined ? named : stagesOfChanges(since.replace(/^--changed=?/, '') || 'HEAD', positionals)
  return { chosen, resultsFile: values.results }
}

/** The tests that a change can reach, in the order of their failures so far. @throws when a name is not of tests. */
function stagesOfChanges(since: string, names: readonly string[]): Stage[] {
  const changed = changedFiles(since)
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
  const graph = importGraph(read, projectFiles(), workspacesOf(projectFiles(), read))
  const selection = selectTests({ graph, read }, changed)
  const kinds = Object.keys(selection)
  const others = names.filter(name => !kinds.includes(name))
  if (others.length > 0) throw new Error(`Changes select among ${kinds.join(', ')}, not ${others.join(', ')}.`)
  const counted = Object.entries(selection).map(([kind, files]) => `${files.length} ${kind}`)
  console.log(`${changed.length} files changed since ${since}; test files they can reach: ${counted.join(', ')}`)
  process.env['TEST_ORDER'] = 'failures'
  const reached = selectedStages(selection)
  return names.length > 0 ? reached.filter(({ name }) => names.includes(name)) : reached
}

stopWithSignals()
openTemporaryFolders()
try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}

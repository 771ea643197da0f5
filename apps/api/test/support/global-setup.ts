import type { TestProject } from 'vitest/node'
import { startTestServer } from './server.ts'

/** One server for the run; every worker clones its migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, urls, prefix, template } = await startTestServer()
  project.provide('testServer', { urls, prefix, template })
  return stop
}

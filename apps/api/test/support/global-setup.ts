import type { TestProject } from 'vitest/node'
import { startTestServer } from './server.ts'

/** One server per run; every worker clones its migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const { urls, prefix, template } = server
  project.provide('testServer', { urls, prefix, template })
  return () => server.stop()
}

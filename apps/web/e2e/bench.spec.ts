import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { createDatabase, dropDatabase } from '../../api/test/support/clone.ts'
// Declares a property of requests that the API's sources use.
import '../../api/src/platform/http/body.ts'
import { migrate } from '../../api/src/platform/db/migrate.ts'
import { inDatabase, type Server } from '../../../bench/src/environment/database.ts'
import { sharedRig } from '../../../bench/src/environment/rig.ts'
import { measures } from '../../../bench/src/measures/measures.ts'
import { measureBeside } from '../../../bench/src/measures/web.ts'
import { installStandIn } from '../../../bench/src/web/react-admin/start.ts'
import { cpuSecondsOf } from '../../../scripts/test/cpu.ts'
import { chromium, findProgram, headlessShell } from '../../../scripts/test/programs.ts'
import { CPU_ANNOTATION } from '../../../scripts/test/reports.ts'
import { sharedServer } from './support/database.ts'

// `bench -- web` in its smallest size, so that it cannot break unseen: every part has all its figures, whose values mean
// nothing. A stand-in takes react-admin's place, because installing it takes longer than all the rest.

/** The template has an operator, the bench creates its own: an empty database of this release. */
const server: Server = {
  async database() {
    const address = sharedServer()
    const name = `${address.prefix}_${randomBytes(6).toString('hex')}`
    await createDatabase(address, name, 'template1')
    stack.defer(() => dropDatabase(address, name))
    const urls = inDatabase(address.urls, name)
    await migrate(urls.owner)
    return { urls }
  },
}
const stack = new AsyncDisposableStack()
test.afterAll(() => stack.disposeAsync())

const rig = sharedRig(stack, server)

test('the web is measured, with a figure for everything', async ({}, info) => {
  const before = cpuSecondsOf(process.pid) ?? 0
  // The browser of these tests; a measurement would take another one.
  process.env['CHROMIUM_PATH'] ??= findProgram(headlessShell) ?? findProgram(chromium)
  const figures = await measureBeside(installStandIn, rig, { size: 'smallest', parts: new Set(measures.web.parts) })
  info.annotations.push({ type: CPU_ANNOTATION, description: ((cpuSecondsOf(process.pid) ?? 0) - before).toFixed(2) })
  // Seven of the first rows, five of the sign-in page, three of warm screens, four of a list, and the button alone.
  expect(figures).toHaveLength(20)
  expect(figures.filter(({ measured }) => !Number.isFinite(measured))).toEqual([])
})

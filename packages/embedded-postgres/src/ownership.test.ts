import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { EmbeddedPostgresError } from './folder.ts'
import { claimFolder } from './ownership.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-claim-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a data folder', () => {
  test('is made with all that lies above it, and may be there already', () => {
    const wanted = path.join(folder, 'a', 'b', 'c')
    claimFolder(wanted)
    claimFolder(wanted)
    expect(statSync(wanted).isDirectory()).toBe(true)
  })

  test('that leads nowhere is refused with a sentence', () => {
    const link = path.join(folder, 'unmounted')
    symlinkSync(path.join(folder, 'nowhere', 'disk'), link)
    for (const wanted of [link, path.join(link, 'data')])
      expect(() => claimFolder(wanted)).toThrow(EmbeddedPostgresError)
  })

  test.runIf(process.platform === 'linux')(
    'where nothing can be made is refused, and does not hold up the start for ever',
    () => {
      for (const wanted of ['/proc/backoffice', '/proc/self/status/x'])
        expect(() => claimFolder(wanted)).toThrow(/can’t be used as a data folder/)
    },
  )
})

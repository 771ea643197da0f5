// In its own process, in the code of another release: puts the people of the crash test into its migrated database and
// sends them to its parent. Its arguments: the tree of the release, and a folder for files.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Support from '../support/crash-office.ts'

const [tree = '', files = ''] = process.argv.slice(2)
const { MIGRATION_DATABASE_URL: owner = '', DATABASE_URL: app = '', READER_DATABASE_URL: reader = '' } = process.env
const file = pathToFileURL(path.join(tree, 'apps/api/test/support/crash-office.ts')).href
const { openCrashOffice } = (await import(file)) as typeof Support
const { accounts, players, leavers, close } = await openCrashOffice({ owner, app, reader }, files)
await close()
process.send?.({ accounts, players, leavers } satisfies Support.CrashCast)
process.disconnect?.()

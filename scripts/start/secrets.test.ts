import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataFolderAt } from './data-folder.ts'
import { ensureSecrets } from './secrets.ts'

function newFolder() {
  const root = mkdtempSync(path.join(tmpdir(), 'secrets-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return dataFolderAt(root)
}

describe('the secrets of an embedded installation', () => {
  test('are made once, long enough, and kept', () => {
    const folder = newFolder()
    const secrets = ensureSecrets({}, folder)
    expect(secrets.INTEGRATION_SECRET).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secrets.ENCRYPTION_KEY, 'base64')).toHaveLength(32)
    expect(ensureSecrets({}, folder)).toEqual(secrets)
  })

  test('are the operator’s where set, and those are not written down', () => {
    const folder = newFolder()
    expect(ensureSecrets({ ENCRYPTION_KEY: 'mine' }, folder).ENCRYPTION_KEY).toBe('mine')
    expect(readFileSync(folder.secrets, 'utf8')).not.toContain('mine')
  })

  test('are not made anew for a database that needs the old ones', () => {
    const folder = newFolder()
    mkdirSync(path.join(folder.postgres, 'cluster'), { recursive: true })
    expect(() => ensureSecrets({ INTEGRATION_SECRET: 'whsec_mine' }, folder)).toThrow('does not contain ENCRYPTION_KEY')
    expect(ensureSecrets({ INTEGRATION_SECRET: 'whsec_mine', ENCRYPTION_KEY: 'mine' }, folder).ENCRYPTION_KEY).toBe(
      'mine',
    )
  })

  test('that are damaged are an error, not a reason for new ones', () => {
    const folder = newFolder()
    writeFileSync(folder.secrets, '{"ENCRYPTION')
    expect(() => ensureSecrets({}, folder)).toThrow('is damaged')
  })
})

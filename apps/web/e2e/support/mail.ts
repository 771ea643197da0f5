import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { dataDirOf } from './settings.ts'

/** The path of the link in the mail to an address. Without a mail server, mails are files. */
export async function mailedLink({ port }: { port: number }, to: string): Promise<string> {
  const folder = path.join(dataDirOf(port), 'mail')
  let found: string | undefined
  const search = async () => {
    const names = await readdir(folder).catch(() => [])
    const mails = await Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')))
    const mail = mails.find(each => each.includes(to))
    found = mail === undefined ? undefined : /\/(?:register|forgot)\?token=[\w-]{43}/.exec(decoded(mail))?.[0]
    return found
  }
  await expect.poll(search).toBeDefined()
  return found ?? ''
}

/** The text of a mail's parts. */
const decoded = (mail: string): string =>
  mail
    .split(/\r\n--\S+/)
    .map(part => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      return /encoding: base64/i.test(head)
        ? Buffer.from(text, 'base64').toString('utf8')
        : text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    })
    .join('\n')

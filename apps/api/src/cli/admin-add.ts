// `npm run admin:add`: adds an admin or resets a password. Uses DATABASE_URL or the running embedded database.
import { text } from 'node:stream/consumers'
import { readConfig } from '../platform/config/read-config.ts'
import { addOrReset } from './add-admin.ts'
import { readArguments, usage } from './admin-arguments.ts'
import { sentenceFor, withCliDeps } from './cli-deps.ts'

const input = readArguments(process.argv.slice(2))
if (input === null) console.log(usage)
else if (typeof input === 'string') fail(`${input}\n\n${usage}`)
else {
  try {
    // The trailing newline comes from the terminal.
    const typed = input.passwordFromStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
    const message = await withCliDeps(readConfig().config, 'backoffice-admin-add', deps =>
      addOrReset(deps, input, typed),
    )
    if (message.done) for (const line of message.lines) console.log(line)
    else fail(message.lines.join('\n'))
  } catch (error) {
    fail(sentenceFor(error))
  }
}

function fail(sentence: unknown): void {
  console.error(sentence)
  process.exitCode = 1
}

// docs/settings.md: every setting of a process, from the one list the product reads them by.
import { settings, type Setting } from '../../apps/api/src/platform/config/settings.ts'
import { applyFromCommandLine } from './output/apply.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string | undefined): string => (text === undefined ? '–' : `\`${cell(text)}\``)

const rows = Object.entries(settings).map(
  ([name, setting]: [string, Setting]) =>
    `| \`${name}\` | ${cell(setting.about)}${setting.secret === true ? ' *(secret)*' : ''} | ${code(setting.standard)} | ${code(setting.example)} |`,
)

const text = `# Settings

Read from the environment and checked at start: every problem is listed at once, with an example.
\`npm run config\` prints what is in force, with secrets masked.

| Name | What it is | Standard | Example |
|---|---|---|---|
${rows.join('\n')}
`

applyFromCommandLine([{ file: 'docs/settings.md', text }])

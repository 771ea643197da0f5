import { X } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useCommands } from './commands.ts'
import { Keys } from './Keys.tsx'
import css from './palette.module.css'

/** The keys of lists, which the lists themselves define. */
const ofLists = [
  ['search', ['/']],
  ['filter', ['Shift', 'F']],
  ['rows', ['↑', '↓']],
  ['open', ['Enter']],
  ['close', ['Esc']],
] as const

/** All shortcuts that the role has: the keys of the registry, and those of every list. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'ui'])
  const withKeys = useCommands().flatMap(({ keys, ...command }) => (keys === undefined ? [] : [{ ...command, keys }]))
  const inGroup = (group: string) => withKeys.filter(command => command.group === group)
  return (
    <Dialog size="sm" className={css.sheet} aria-label={t('shortcuts.title')} onClose={onClose}>
      <div className={css.head}>
        <h2>{t('shortcuts.title')}</h2>
        <IconButton size="small" aria-label={t('ui:close')} onClick={onClose}>
          <X size={17} strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className={css.columns}>
        <Section title={t('group.do')} rows={[[t('title'), ['Mod', 'K']], ...rowsOf(inGroup('do'))]} />
        <Section title={t('group.go')} rows={rowsOf(inGroup('go'))} />
        <Section title={t('shortcuts.lists')} rows={ofLists.map(([name, keys]) => [t(`shortcuts.${name}`), keys])} />
      </div>
    </Dialog>
  )
}

type Row = readonly [name: string, keys: readonly string[]]

const rowsOf = (commands: readonly { title: string; keys: readonly string[] }[]): Row[] =>
  commands.map(({ title, keys }) => [title, keys])

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, keys]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

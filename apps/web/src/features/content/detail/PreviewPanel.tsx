import { contentViewers, type ContentKind } from '@backoffice/contract/content/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, Monitor, Smartphone } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../../ui/dialog/Dialog.tsx'
import { useMedia } from '../../../ui/media.ts'
import { Select } from '../../../ui/field/Field.tsx'
import { read } from '../../../api/read.ts'
import { useFormat } from '../../../i18n/format.ts'
import { isLocalTime, readInstant } from '../../../ui/form/zone-time.ts'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { serverNow } from '../../../ui/time/now.ts'
import { isShownTo, type Screen, type Shown, toSite, type Viewer, withEdited } from '../preview/site.ts'
import { SitePreview } from '../preview/SitePreview.tsx'
import css from './preview-panel.module.css'
import type { Detail, Values } from './form.ts'

type Props = { kind: ContentKind; item: Detail; values: Values }

/** The preview beside a wide page; on a narrow one (`asSheet`) a button that opens it over the whole screen. */
export function PreviewPanel({ asSheet = false, ...props }: Props & { asSheet?: boolean }) {
  const { t } = useTranslation('content')
  const isWide = useMedia('(min-width: 1024px)')
  const [open, setOpen] = useState(false)
  const titleId = useId()
  if (asSheet === isWide) return null
  if (!asSheet)
    return (
      <div className={css.beside}>
        <Panel title={t('preview.title')}>
          <Preview {...props} />
        </Panel>
      </div>
    )
  return (
    <>
      <Button startIcon={<Eye size={16} strokeWidth={1.75} />} onClick={() => setOpen(true)}>
        {t('preview.title')}
      </Button>
      {open && (
        <Dialog place="screen" onClose={() => setOpen(false)} aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{t('preview.title')}</DialogTitle>
          <DialogContent>
            <Preview {...props} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('ui:close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

const HOUR_MS = 3_600_000
const RANGE_HOURS = 35 * 24
const SETTLED_AFTER_MS = 250

const instantOf = (local: string): number | null => (isLocalTime(local) ? Date.parse(readInstant(local)) : null)

/** The player site at a moment, as one of its visitors sees it, with the input that is not saved yet. */
function Preview({ kind, item, values }: Props) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const labelId = useId()
  const [screen, setScreen] = useState<Screen>(values.device === 'desktop' ? 'desktop' : 'mobile')
  const [viewer, setViewer] = useState<Viewer>(values.audience === 'everyone' ? 'members' : values.audience)
  const [begin] = useState(() => serverNow())
  const [hours, setHours] = useState(() => {
    const start = instantOf(values.startsAt) ?? 0
    return start > begin ? Math.min(Math.ceil((start - begin) / HOUR_MS), RANGE_HOURS) : 0
  })
  const [hasPopups, setHasPopups] = useState(kind === 'popup')
  const at = begin + hours * HOUR_MS
  const queried = useSettled(at)
  const found = useQuery({
    ...read('content.preview', {
      query: { at: new Date(queried).toISOString(), audience: viewer, device: screen, draft: item.id },
    }),
    placeholderData: keepPreviousData,
  })
  const content = found.data?.data
  if (content === undefined) return <Pending found={found} />
  const isShown = isShownTo(
    { ...values, from: instantOf(values.startsAt), to: instantOf(values.endsAt) },
    viewer,
    screen,
    queried,
  )
  const site = withEdited(toSite(content), kind, item.id, isShown ? editedOf(item.id, values) : null)
  const { popup: popups } = site
  return (
    <div className={css.preview}>
      <div className={css.tools}>
        <Select
          label={t('preview.viewer')}
          value={viewer}
          onChange={({ target }) => setViewer(contentViewers.find(each => each === target.value) ?? 'members')}
        >
          {contentViewers.map(each => (
            <option key={each} value={each}>
              {t(`audience.${each}`)}
            </option>
          ))}
        </Select>
        <span className={css.segments} role="group" aria-label={t('column.device')}>
          {(
            [
              ['mobile', Smartphone],
              ['desktop', Monitor],
            ] as const
          ).map(([each, Icon]) => (
            <button
              key={each}
              type="button"
              aria-pressed={screen === each}
              aria-label={t(`device.${each}`)}
              onClick={() => setScreen(each)}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          ))}
        </span>
      </div>
      {!isShown && (
        <p className={css.hidden} role="status">
          {t('preview.hidden')}
        </p>
      )}
      <SitePreview
        site={hasPopups ? site : { ...site, popup: [] }}
        name={content.site.name}
        logoUrl={content.site.logoUrl}
        screen={screen}
        edited={item.id}
      />
      {popups.length > 0 && (
        <label className={css.popups}>
          <input type="checkbox" checked={hasPopups} onChange={({ target }) => setHasPopups(target.checked)} />
          {t('preview.popups', { count: popups.length })}
        </label>
      )}
      <div className={css.moment}>
        <span id={labelId}>{t('preview.at')}</span>
        <b>
          {format.when(at, 'date')}, {format.when(at, 'clock')}
        </b>
        <input
          type="range"
          min={0}
          max={RANGE_HOURS}
          value={hours}
          aria-labelledby={labelId}
          aria-valuetext={`${format.when(at, 'date')}, ${format.when(at, 'clock')}`}
          onChange={({ target }) => setHours(Number(target.value))}
        />
        <small>{format.when(begin, 'day')}</small>
        <small>{format.when(begin + RANGE_HOURS * HOUR_MS, 'day')}</small>
      </div>
    </div>
  )
}

/** A value that no longer changes: not each step of a slider's drag. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const editedOf = (
  id: string,
  { title, body, link, picture, mobilePicture, prize = '', rules = '' }: Values,
): Shown => ({
  id,
  title,
  body,
  link,
  picture,
  mobilePicture,
  prize,
  rules,
})

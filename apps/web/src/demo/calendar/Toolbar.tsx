import type { CalendarController } from '@fullcalendar/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { Segments } from '../../ui/segments/Segments.tsx'
import css from './calendar.module.css'
import { type Shown, views } from './views.ts'

/** The days on screen, and the ways to others. */
export function Toolbar({ controller, shown }: { controller: CalendarController; shown: Shown }) {
  const { t } = useTranslation('demoCalendar')
  const names = Object.entries(views) as [keyof typeof views, (typeof views)[keyof typeof views]][]
  return (
    <div className={css.tools}>
      <div className={css.steps}>
        <Button size="small" onClick={() => controller.today()}>
          {t('today')}
        </Button>
        <IconButton aria-label={t('previous')} onClick={() => controller.prev()}>
          <ChevronLeft size={18} aria-hidden="true" className={css.arrow} />
        </IconButton>
        <IconButton aria-label={t('next')} onClick={() => controller.next()}>
          <ChevronRight size={18} aria-hidden="true" className={css.arrow} />
        </IconButton>
      </div>
      <h2 className={css.title} aria-live="polite">
        <Title shown={shown} />
      </h2>
      <Segments
        label={t('view')}
        options={names.map(([name, text]) => ({ name, label: t(`views.${text}`) }))}
        value={shown.view}
        onChange={name => controller.changeView(name)}
      />
    </div>
  )
}

function Title({ shown: { view, first, last } }: { shown: Shown }) {
  const format = useFormat()
  if (view === 'dayGridMonth') return format.month(first)
  if (first === last) return format.businessDay(first)
  return `${format.businessDay(first)} – ${format.businessDay(last)}`
}

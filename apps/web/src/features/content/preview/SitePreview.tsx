import { ChevronLeft, ChevronRight, Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { baseAddress } from '../../../api/address.ts'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { Logo } from '../../../ui/picture/Logo.tsx'
import type { Screen, Shown, Site, SitePicture } from './site.ts'
import css from './site-preview.module.css'

type Props = {
  site: Site
  name: string
  logoUrl: string | null
  screen: Screen
  /** The item that is being edited: the slide, event or pop-up to begin with. */
  edited: string
}

const pictureOn = (screen: Screen, { picture, mobilePicture }: Shown): SitePicture | null =>
  screen === 'mobile' ? (mobilePicture ?? picture) : picture

/** The player site's first page: its slider, events, and a pop-up over it. Texts are drawn as texts. */
export function SitePreview({ site, name, logoUrl, screen, edited }: Props) {
  const { t } = useTranslation('content')
  const event = site.event.find(({ id }) => id === edited)
  return (
    <div className={css.frame} data-screen={screen} lang="th">
      <ScrollRegion className={css.page} aria-label={name}>
        <div className={css.bar}>
          <Logo
            url={logoUrl}
            className={css.logo}
            initial={
              <span className={css.mark} aria-hidden="true">
                {Array.from(name)[0]?.toUpperCase()}
              </span>
            }
          />
          <b>{name}</b>
          <Menu size={18} strokeWidth={1.75} aria-hidden="true" />
        </div>
        <Slider key={site.banner.map(({ id }) => id).join()} slides={site.banner} screen={screen} edited={edited} />
        {site.event.length > 0 && (
          <section className={css.events} aria-label={t('event.list')}>
            {site.event.map(item => (
              <article key={item.id} className={css.card} data-edited={item.id === edited}>
                <SiteImage picture={pictureOn(screen, item)} name={item.title} />
                <b>{item.title}</b>
                {item.prize !== '' && <span>{item.prize}</span>}
              </article>
            ))}
          </section>
        )}
        {event !== undefined && <EventPage event={event} screen={screen} />}
        <div className={css.games} aria-hidden="true">
          {Array.from({ length: 6 }, (_, at) => (
            <i key={at} />
          ))}
        </div>
      </ScrollRegion>
      {/* A changed pop-up is shown again. */}
      <PopupOver key={site.popup.map(({ id }) => id).join()} popups={site.popup} screen={screen} edited={edited} />
    </div>
  )
}

function SiteImage({ picture, name }: { picture: SitePicture | null; name: string }) {
  return picture === null ? (
    <span className={css.noPicture}>{name}</span>
  ) : (
    <img className={css.picture} src={baseAddress(picture.url)} alt={picture.alt} />
  )
}

const SLIDE_MS = 5_000
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')

/** The slider of banners. It moves on by itself until it is used, unless motion is reduced. */
function Slider({ slides, screen, edited }: { slides: readonly Shown[]; screen: Screen; edited: string }) {
  const { t } = useTranslation('content')
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      slides.findIndex(({ id }) => id === edited),
    ),
  )
  const [isUsed, setIsUsed] = useState(slides.some(({ id }) => id === edited))
  const { length } = slides
  useEffect(() => {
    if (isUsed || length < 2 || reducedMotion.matches) return undefined
    const timer = setInterval(() => setAt(now => (now + 1) % length), SLIDE_MS)
    return () => clearInterval(timer)
  }, [isUsed, length])
  const slide = slides[at]
  if (slide === undefined) return null
  const step = (by: number) => {
    setIsUsed(true)
    setAt((at + by + length) % length)
  }
  return (
    <section className={css.slider} aria-roledescription="carousel" aria-label={t('banner.list')}>
      <div className={css.slide} title={slide.link}>
        <SiteImage picture={pictureOn(screen, slide)} name={slide.title} />
      </div>
      <div className={css.steps}>
        {length > 1 && (
          <Step label={t('preview.previous')} onClick={() => step(-1)}>
            <ChevronLeft size={16} strokeWidth={2} aria-hidden="true" />
          </Step>
        )}
        <p className={css.dots}>
          {slides.map(({ id }, index) => (
            <i key={id} data-on={index === at} aria-hidden="true" />
          ))}
          <span className="visually-hidden" aria-live={isUsed ? 'polite' : 'off'}>
            {t('preview.slide', { at: at + 1, count: length, title: slide.title })}
          </span>
        </p>
        {length > 1 && (
          <Step label={t('preview.next')} onClick={() => step(1)}>
            <ChevronRight size={16} strokeWidth={2} aria-hidden="true" />
          </Step>
        )}
      </div>
    </section>
  )
}

const Step = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <button type="button" className={css.step} aria-label={label} onClick={onClick}>
    {children}
  </button>
)

/** The page an event's card leads to. */
function EventPage({ event, screen }: { event: Shown; screen: Screen }) {
  const { t } = useTranslation('content')
  return (
    <article className={css.event} aria-label={event.title}>
      <SiteImage picture={pictureOn(screen, event)} name={event.title} />
      <h3>{event.title}</h3>
      {event.body !== '' && <p>{event.body}</p>}
      {event.prize !== '' && (
        <p>
          <b>{t('field.prize')}</b>
          <br />
          {event.prize}
        </p>
      )}
      {event.rules !== '' && (
        <p>
          <b>{t('field.rules')}</b>
          <br />
          {event.rules}
        </p>
      )}
    </article>
  )
}

/** The pop-up over the page, one after the other. */
function PopupOver({ popups, screen, edited }: { popups: readonly Shown[]; screen: Screen; edited: string }) {
  const { t } = useTranslation('content')
  const [closed, setClosed] = useState<readonly string[]>([])
  const open = popups.filter(({ id }) => !closed.includes(id))
  const popup = open.find(({ id }) => id === edited) ?? open[0]
  if (popup === undefined) return null
  return (
    <div className={css.over}>
      <article className={css.popup} aria-label={popup.title}>
        <button
          type="button"
          className={css.close}
          aria-label={t('preview.close', { title: popup.title })}
          onClick={() => setClosed([...closed, popup.id])}
        >
          <X size={16} strokeWidth={2} aria-hidden="true" />
        </button>
        <SiteImage picture={pictureOn(screen, popup)} name={popup.title} />
        {popup.body !== '' && <p>{popup.body}</p>}
      </article>
    </div>
  )
}

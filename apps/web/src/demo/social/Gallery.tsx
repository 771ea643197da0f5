import { Flag, ImagePlus, UserCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { useAnswer } from '../core/use-answer.ts'
import { Art } from '../parts/Art.tsx'
import { friends, gallery, MAX_TITLE, type Photo } from './contract.ts'
import { client } from './handlers.ts'
import { Chips, ChooseDialog, MoreMenu, TextDialog, useAct } from './parts.tsx'
import { Cards } from './People.tsx'
import css from './social.module.css'
import { addPhoto, setLabels, setOwner, store, toggleMark } from './store.ts'

/** The pictures by title, and a form of a new one. */
export function Gallery() {
  const { t, locale } = useTranslation('demoSocial')
  const act = useAct()
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const { data, error } = useAnswer(client, gallery.list, undefined)
  const rows = data?.gallery.filter(({ title }) =>
    title.toLocaleLowerCase(locale).includes(search.toLocaleLowerCase(locale)),
  )
  const add = (
    <Button startIcon={<ImagePlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('addPhoto')}
    </Button>
  )
  return (
    <>
      <Cards
        label={t('search.gallery')}
        search={search}
        onSearch={setSearch}
        found={{ rows, error }}
        action={add}
        Card={PhotoCard}
      />
      {isAdding && (
        <TextDialog
          title={t('addPhoto')}
          label={t('photoTitle')}
          max={MAX_TITLE}
          onSend={title => act(() => addPhoto(title))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** Saves a drawn picture as a file. */
function save(picture: Element, title: string): void {
  const link = document.createElement('a')
  link.href = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`
  link.download = `${title}.svg`
  link.click()
}

function PhotoCard({ row: { id, image, title, dateTime } }: { row: Photo }) {
  const { t } = useTranslation(['demoSocial', 'demo'])
  const { marked, labels } = store.useValue()
  const [isTagging, setTagging] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const all = useAnswer(client, friends.list, undefined).data?.friends ?? []
  const [tagged, isReported] = [labels[id] ?? [], marked.includes(id)]
  const download = () => {
    const picture = frame.current?.querySelector('svg')
    if (picture) save(picture, title)
  }
  const actions = {
    [t('tag')]: () => setTagging(true),
    [t('download')]: download,
    [t('asPicture')]: () => setOwner({ avatar: image }),
    [t('asCover')]: () => setOwner({ cover: image }),
    [isReported ? t('noReport') : t('report')]: () => toggleMark(id),
  }
  // Someone tagged can have been unfriended since.
  const names = [...new Set([...tagged, ...all.map(({ name }) => name)])]
  return (
    <>
      <div ref={frame} className={css.picture}>
        <Art name={image} alt={title} />
      </div>
      <div className={css.person}>
        <span className={css.names}>
          <strong>{title}</strong>
          <span className={css.quiet}>
            <Instant at={dateTime} form="date" />
          </span>
        </span>
        <MoreMenu name={t('more', { name: title })} actions={actions} />
      </div>
      <div className={css.row}>
        <Chips tone="bad" icon={Flag} texts={isReported ? [t('reported')] : []} />
        <Chips tone="info" icon={UserCheck} texts={tagged} />
      </div>
      {isTagging && (
        <ChooseDialog
          title={t('tagIn', { title })}
          options={names.map(name => ({ value: name, label: name }))}
          chosen={tagged}
          onChoose={chosen => setLabels(id, chosen)}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/read.ts'
import { Pending } from '../../ui/panel/Pending.tsx'
import { Changes } from '../../ui/versions/Versions.tsx'
import { useChanges } from './use-change-text.ts'

type Props = {
  number: number
  /** The number of the live version; null: it is the first. */
  replaces: number | null
}

/** What a version of the wheel changes in the one it replaces. */
export function PublishChanges({ number, replaces }: Props) {
  const { t } = useTranslation('wheel')
  const found = useQuery(read('wheel.versions'))
  const changesOf = useChanges()
  const versions = found.data?.data
  if (versions === undefined) return <Pending found={found} widths={[80, 70]} />
  const of = (wanted: number | null) => versions.find(version => version.number === wanted)?.document
  const after = of(number)
  if (after === undefined) return null
  const before = of(replaces)
  return before === undefined ? <>{t('versions.first')}</> : <Changes changes={changesOf(before, after)} />
}

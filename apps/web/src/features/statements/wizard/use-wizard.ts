import { useMemo, useState } from 'react'
import type { ReadFile } from '../../../ui/files/read-file.ts'
import { type Draft, draftOf, mappingOf } from '../mapping/draft.ts'
import { guessDraft } from '../mapping/guess.ts'
import { type ArchiveFile, type CsvFormat, type SavedMapping, useMappings } from '../statement.ts'
import type { Chosen, Reading } from './preview-key.ts'
import { usePreview } from './use-preview.ts'

export type Step = 'file' | 'columns' | 'check'

/** The state of the wizard: the file, how it is read, and the server's preview. */
export function useWizard() {
  const [step, setStep] = useState<Step>('file')
  const [accountId, setAccountId] = useState('')
  const [file, setFile] = useState<ReadFile | null>(null)
  const [entry, setEntry] = useState<number | null>(null)
  const [sheet, setSheet] = useState<string | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [usedId, setUsedId] = useState<string>()
  const [lost, setLost] = useState<readonly string[]>([])
  const [sums, setSums] = useState<Reading['sums']>('refuse')
  const [confirmedOpening, setConfirmedOpening] = useState<number | null>(null)
  const [lastCsv, setLastCsv] = useState<CsvFormat | null>(null)
  const [archive, setArchive] = useState<readonly ArchiveFile[] | null>(null)
  const chosen = useMemo<Chosen | null>(
    () => (file === null || accountId === '' ? null : { accountId, file, entry, sheet }),
    [accountId, file, entry, sheet],
  )
  const saved = useMappings(accountId)

  const known = draft === null ? null : mappingOf(draft, lastCsv?.header ?? null)
  const written = JSON.stringify([known, draft === null ? {} : csvFormatOf(draft), sums])
  const reading = useMemo<Reading>(() => {
    const [mapping, csvFormat, input] = JSON.parse(written) as [
      Reading['mapping'],
      Reading['csvFormat'],
      Reading['sums'],
    ]
    return { mapping, csvFormat, sums: input }
  }, [written])
  const requested = usePreview(chosen, reading)
  // Columns are named as in the last preview that could read the file: not every chosen encoding can.
  const csvFormat = requested.preview?.csv ?? lastCsv
  if (JSON.stringify(csvFormat) !== JSON.stringify(lastCsv)) setLastCsv(csvFormat)

  // The list stays in view while one of its files is chosen.
  const listed = requested.preview?.archive ?? archive
  if (JSON.stringify(listed) !== JSON.stringify(archive)) setArchive(listed)

  // The confirmation is for this difference only.
  const mismatch = requested.preview?.openingMismatch ?? null
  const openingDifference = mismatch !== null && mismatch.difference === confirmedOpening ? confirmedOpening : null
  const confirmOpening = (confirmed: boolean): void =>
    setConfirmedOpening(confirmed ? (mismatch?.difference ?? null) : null)

  const start = (): void => {
    setDraft(null)
    setUsedId(undefined)
    setLost([])
    setSums('refuse')
    setConfirmedOpening(null)
    setLastCsv(null)
  }
  const startFile = (): void => {
    start()
    setEntry(null)
    setSheet(null)
    setArchive(null)
  }
  const apply = (mapping: SavedMapping | undefined, csv: CsvFormat): void => {
    setUsedId(mapping?.id)
    const opened = mapping === undefined ? { draft: guessDraft(csv), lost: [] } : draftOf(mapping.mapping, csv.header)
    setDraft(opened.draft)
    setLost(opened.lost)
  }
  /** The first draft of a CSV: the matching saved mapping, else a guess from its headers. */
  const begin = (csv: CsvFormat): void =>
    apply(
      saved.data?.data.find(({ mapping }) => fits(mapping, csv)),
      csv,
    )
  return {
    step,
    setStep,
    accountId,
    file,
    chosen,
    draft,
    lost,
    sums,
    setSums,
    mapping: known,
    reading,
    csvFormat,
    ...requested,
    used: saved.data?.data.find(({ id }) => id === usedId),
    mappingsReady: !saved.isPending,
    chooseAccount: (id: string) => {
      setAccountId(id)
      startFile()
    },
    chooseFile: (next: ReadFile) => {
      setFile(next)
      startFile()
    },
    entry,
    /** The files of a ZIP. */
    archive,
    /** A file of the ZIP, or none. */
    chooseEntry: (next: number | null) => {
      setEntry(next)
      setSheet(null)
      start()
    },
    chooseSheet: (next: string) => {
      setSheet(next)
      start()
    },
    isOpeningConfirmed: mismatch === null || openingDifference !== null,
    openingDifference,
    confirmOpening,
    change: (part: Partial<Draft>) => setDraft(old => old && { ...old, ...part }),
    apply,
    begin,
  }
}

const fits = (mapping: SavedMapping['mapping'], csv: CsvFormat): boolean =>
  mapping.delimiter === csv.delimiter &&
  mapping.hasHeader === (csv.header !== null) &&
  draftOf(mapping, csv.header).lost.length === 0

const csvFormatOf = ({ delimiter, encoding, hasHeader, skipLines }: Draft): Reading['csvFormat'] => ({
  delimiter,
  encoding,
  hasHeader,
  ...(/^\d{1,4}$/.test(skipLines) ? { skipLines: Number(skipLines) } : {}),
})

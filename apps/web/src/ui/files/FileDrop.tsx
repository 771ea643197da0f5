import { FileCheck2, LoaderCircle, Upload } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type Ref, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './files.module.css'
import { faultOf, type FileFault, type FileRule, readFile, type ReadFile, sizeText } from './read-file.ts'

type Props = FileRule & {
  label: string
  hint?: string
  onFile: (file: ReadFile) => void
  busy?: boolean
  /** An error from outside, such as the server. */
  error?: string | undefined
  /** The name of the accepted file. */
  taken?: string | undefined
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  name?: string
  /** A phone opens its camera instead of its files. */
  capture?: boolean
}

/** A file input: choose, drop or paste. Invalid files are rejected immediately, before sending. */
export function FileDrop({
  label,
  hint,
  accept,
  maxBytes,
  onFile,
  busy = false,
  error,
  taken,
  disabled = false,
  inputRef,
  name,
  capture = false,
}: Props) {
  const { t } = useTranslation('ui')
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [inputId, helpId] = [useId(), useId()]
  const off = disabled || busy
  const take = async (file: File | null | undefined) => {
    if (file === null || file === undefined || off) return
    const found = faultOf(file, { accept, maxBytes })
    setFault(found)
    if (found !== null) return
    try {
      onFile(await readFile(file))
    } catch {
      // Removed or locked between choosing and reading.
      setFault('unreadable')
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => void take(event.clipboardData.files[0])
  const wrong = fault === null ? error : t(`file.${fault}`, { size: sizeText(maxBytes), kinds: kindsOf(accept) })
  const Icon = busy ? LoaderCircle : taken === undefined ? Upload : FileCheck2
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the label is the target of its input, which takes the keyboard */}
      <label
        htmlFor={inputId}
        className={css.drop}
        data-over={over}
        data-off={off}
        data-wrong={wrong !== undefined}
        onPaste={paste}
        onDrop={drop}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
      >
        <Icon size={20} strokeWidth={1.5} className={busy ? css.turning : undefined} aria-hidden="true" />
        <span className={css.label}>{label}</span>
        <span className={css.hint}>
          {taken ?? hint ?? t('file.how', { size: sizeText(maxBytes), kinds: kindsOf(accept) })}
        </span>
        <input
          ref={inputRef}
          id={inputId}
          name={name}
          type="file"
          className={css.input}
          {...(capture ? { capture: 'environment' as const } : {})}
          accept={accept.join(',')}
          disabled={off}
          aria-invalid={wrong !== undefined}
          aria-describedby={helpId}
          onChange={event => {
            void take(event.target.files?.[0])
            // Choosing the same file again must also fire a change.
            event.target.value = ''
          }}
        />
      </label>
      <p id={helpId} className={css.help} role={wrong === undefined ? undefined : 'alert'}>
        {wrong ?? ' '}
      </p>
    </div>
  )
}

/** `JPEG, PNG`: readable names of the accepted types. */
const kindsOf = (accept: readonly string[]): string =>
  [
    ...new Set(accept.map(kind => (kind.startsWith('.') ? kind.slice(1) : (kind.split('/')[1] ?? kind)).toUpperCase())),
  ].join(', ')

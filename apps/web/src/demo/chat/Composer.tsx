import { Paperclip, SendHorizontal, Smile } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { TextArea } from '../../ui/field/Field.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import type { Person } from '../core/person.ts'
import { useSend } from '../core/use-answer.ts'
import { chat } from './contract.ts'
import css from './chat.module.css'
import { client } from './handlers.ts'
import { emojis, type Fault, faultOfFile, faultOfText, limits, ME, textOfFile, toWire } from './rules.ts'

/** What was typed and not sent, by the id of the person. */
const drafts = new Map<number, string>()

/** The field for a message. Enter sends it; Shift+Enter begins a line. */
export function Composer({ person }: { person: Person }) {
  const { t } = useTranslation('demoChat')
  const [text, setText] = useState(drafts.get(person.id) ?? '')
  const [fault, setFault] = useState<Fault | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const say = useSay(person)
  const { length } = text.trim()
  const write = (next: string) => {
    drafts.set(person.id, next)
    setText(next)
    setFault(null)
  }
  const submit = async () => {
    const found = faultOfText(text)
    setFault(found)
    area.current?.focus()
    if (found !== null) return
    write('')
    if (!(await say(text))) write(text)
  }
  const attach = (file: File) => {
    const found = faultOfFile(file)
    setFault(found)
    if (found === null) void say(textOfFile(file))
  }
  const pick = (emoji: string) => {
    const field = area.current
    if (field === null) return
    field.setRangeText(emoji, field.selectionStart, field.selectionEnd, 'end')
    write(field.value)
    field.focus()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className={css.composer}>
      <EmojiButton onPick={pick} />
      <AttachButton onFile={attach} />
      <TextArea
        ref={area}
        label={t('message')}
        className={css.field}
        value={text}
        maxRows={5}
        error={fault !== null}
        help={fault === null ? t('keys') : <span role="alert">{t(`fault.${fault}`, { ...limits, length })}</span>}
        onChange={event => write(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <Button
        variant="contained"
        color="primary"
        aria-label={t('send')}
        onClick={() => void submit()}
        startIcon={<SendHorizontal size={16} aria-hidden="true" className={css.mirrored} />}
      />
    </div>
  )
}

/** Sends a text to a person now. The result says whether it was accepted. */
function useSay(person: Person): (text: string) => Promise<boolean> {
  const format = useFormat()
  const send = useSend(client)
  return async text => {
    const time = toWire(format.when(Date.now(), 'clock'))
    const count = await send(chat.insert, { from: ME, to: person.name, text, time })
    if (count === undefined) return false
    await send(chat.modify, { ...person, lastMessage: text.trim(), unReadChatCount: 0 })
    return true
  }
}

function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('demoChat')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (emoji: string) => {
    // The popover lets the focus go only when it is gone.
    flushSync(() => setAnchor(null))
    onPick(emoji)
  }
  return (
    <>
      <IconButton
        aria-label={t('emoji')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Smile size={18} aria-hidden="true" />
      </IconButton>
      <Popover anchor={anchor} aria-label={t('emoji')} onClose={() => setAnchor(null)}>
        <div className={css.emojis}>
          {emojis.map(emoji => (
            <IconButton key={emoji} aria-label={emoji} onClick={() => choose(emoji)}>
              {emoji}
            </IconButton>
          ))}
        </div>
      </Popover>
    </>
  )
}

function AttachButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('demoChat')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton aria-label={t('attach')} onClick={() => input.current?.click()}>
        <Paperclip size={18} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        onChange={event => {
          const [file] = event.target.files ?? []
          // Choosing the same file again must also fire a change.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}

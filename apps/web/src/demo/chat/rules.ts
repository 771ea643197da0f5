import { sizeText } from '../../ui/files/read-file.ts'
import { MAX_TEXT } from './contract.ts'

/** The user of this tab, as messages name them. */
export const ME = 'User1'

export const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_FILE_NAME = 120
/** As the texts about a {@link Fault} name them. */
export const limits = { max: MAX_TEXT, size: sizeText(MAX_FILE_BYTES), nameMax: MAX_FILE_NAME }
export const emojis = [
  '🙂',
  '😀',
  '😂',
  '😉',
  '😍',
  '🤔',
  '😮',
  '😢',
  '👍',
  '👎',
  '🙏',
  '👏',
  '💪',
  '🎉',
  '❤️',
  '🔥',
] as const

/** What keeps a text or a file from being sent. */
export type Fault = 'empty' | 'long' | 'fileEmpty' | 'fileLarge' | 'fileName'

export function faultOfText(text: string): Fault | null {
  if (text.trim() === '') return 'empty'
  return text.trim().length > MAX_TEXT ? 'long' : null
}

/** `size` in bytes. */
export function faultOfFile({ name, size }: { name: string; size: number }): Fault | null {
  if (size === 0) return 'fileEmpty'
  if (size > MAX_FILE_BYTES) return 'fileLarge'
  return name.length > MAX_FILE_NAME ? 'fileName' : null
}

/** The text of a message that is a file: messages have no field for one. */
export const textOfFile = ({ name, size }: { name: string; size: number }): string => `📎 ${name} (${sizeText(size)})`

/** `03:20 PM` of `15:20`. */
export function toWire(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return `${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `15:20` of `03:20 PM`. */
export function fromWire(time: string): string {
  const hour = (Number(time.slice(0, 2)) % 12) + (time.endsWith('PM') ? 12 : 0)
  return `${two(hour)}:${time.slice(3, 5)}`
}

const two = (value: number): string => String(value).padStart(2, '0')

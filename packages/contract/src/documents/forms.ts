import { z } from 'zod'
import { wrong } from '../field-errors.ts'
import { freeText } from '../forms.ts'
import { MAX_DOCUMENT_LABEL } from './terms.ts'

/** A file in base64 of at most so many characters. */
export const documentBase64 = (max: number) =>
  z
    .string()
    .min(1)
    .max(max, wrong('FILE_TOO_LARGE'))
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, wrong('FORMAT'))
/** Which side or page it is, such as the back of a card. */
export const documentLabel = freeText(MAX_DOCUMENT_LABEL)

import { moment, oneOf, optional, picture, text } from '../fields.ts'
import { contentSlots } from '../uploads/slots.ts'
import { audiences, type ContentKind, devices, isContentLink, popupFrequencies, popupModes } from './terms.ts'

/** A path of the player site, or an https address. */
export const contentLink = () => text(500, { rule: { is: isContentLink, error: 'LINK' } })

const fieldsOf = <const K extends ContentKind>(kind: K) => ({
  title: text(120),
  link: optional(contentLink()),
  body: optional(text(5_000, { multiline: true })),
  picture: optional(picture(contentSlots[kind].picture)),
  /** For narrow screens; without it the other one is shown. */
  mobilePicture: optional(picture(contentSlots[kind].mobilePicture)),
  audience: oneOf(audiences),
  device: oneOf(devices),
  /** Empty: as soon as it is published. */
  startsAt: optional(moment()),
  /** Empty: until it is ended. */
  endsAt: optional(moment({ after: 'startsAt' })),
})

/** What an admin edits, by kind. Each save is a version. */
export const contentFields = {
  banner: fieldsOf('banner'),
  event: { ...fieldsOf('event'), prize: optional(text(300)), rules: optional(text(5_000, { multiline: true })) },
  popup: { ...fieldsOf('popup'), mode: oneOf(popupModes), frequency: oneOf(popupFrequencies) },
} as const satisfies Record<ContentKind, unknown>

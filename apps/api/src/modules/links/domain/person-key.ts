/** Titles before a name, each with the space or the point after it; Thai ones are written without a space. */
const TITLE =
  /^(?:(?:mr|mrs|ms|miss|dr|prof|khun)[.\s]+|(?:นางสาว|น\.?ส\.|นาย|นาง|คุณ|ดร\.|ด\.?ช\.|ด\.?ญ\.)\s*(?!\p{M}))+/u

/** A name as it is compared: lowercased, without titles, spaces and signs. */
export const nameKey = (firstName: string, lastName: string): string =>
  `${firstName.trim().toLowerCase().normalize('NFC').replace(TITLE, '')}${lastName.toLowerCase().normalize('NFC')}`.replace(
    /[^\p{L}\p{M}\p{N}]/gu,
    '',
  )

/** What names a person: the name alone, and with the birthday where it is known. An empty name names no person. */
export function personKeys(firstName: string, lastName: string, birthOn: string | null): string[] {
  const name = nameKey(firstName, lastName)
  if (name === '') return []
  return [`${name}|`, ...(birthOn === null ? [] : [`${name}|${birthOn}`])]
}

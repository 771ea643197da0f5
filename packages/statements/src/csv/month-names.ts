/** January to December: abbreviated in English; abbreviated without points and in full in Thai. */
const months = [
  'jan ม.ค. มกราคม january',
  'feb ก.พ. กุมภาพันธ์ february',
  'mar มี.ค. มีนาคม march',
  'apr เม.ย. เมษายน april',
  'may พ.ค. พฤษภาคม',
  'jun มิ.ย. มิถุนายน june',
  'jul ก.ค. กรกฎาคม july',
  'aug ส.ค. สิงหาคม august',
  'sep ก.ย. กันยายน september sept',
  'oct ต.ค. ตุลาคม october',
  'nov พ.ย. พฤศจิกายน november',
  'dec ธ.ค. ธันวาคม december',
]

const key = (name: string): string => name.replaceAll('.', '').toLowerCase().normalize('NFC')
const known = new Map(months.flatMap((names, at) => names.split(' ').map(name => [key(name), at + 1] as const)))

/** 1 to 12, from a month's Thai or English name, full or abbreviated, with or without points. */
export const monthOf = (name: string): number | undefined => known.get(key(name))

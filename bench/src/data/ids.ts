/** A UUIDv7 of an instant, in SQL; `salt` makes it unique. */
export const idAt = (at: string, salt: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || left(md5(${salt}), 3) || '8' || right(md5(${salt}), 15))::uuid`

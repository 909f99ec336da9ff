import { languageName } from '../../../lib/format/language.ts'

/** The languages that most people speak, and those most written on the web. */
const common =
  'ar bn bg ca cs da de el en es et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl pa pl pt pt-BR ro ru sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

/** What can be chosen, by name; the reader's own language comes first. */
export function languageOptions(own: string): { value: string; label: string }[] {
  const first = common.find((code) => code === own) ?? common.find((code) => own.startsWith(code))
  return common
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
    .sort((a, b) => Number(b.value === first) - Number(a.value === first))
}

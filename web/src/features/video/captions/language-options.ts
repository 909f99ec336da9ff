import { languageName } from '../../../lib/format/language.ts'

/** The languages with the most speakers, and those most used on the web. */
const common =
  'ar bn bg ca cs da de el en es et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl pa pl pt pt-BR ro ru sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

/** Returns the options sorted by name, with the language of the browser first. */
export function languageOptions(own: string): { value: string; label: string }[] {
  const first = common.find((code) => code === own) ?? common.find((code) => own.startsWith(code))
  return common
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
    .sort((a, b) => Number(b.value === first) - Number(a.value === first))
}

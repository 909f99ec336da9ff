declare module 'parse-prometheus-text-format' {
  export interface Sample {
    value?: string
    labels?: Record<string, string>
  }
  export interface Metric {
    name: string
    help: string
    type: string
    metrics: Sample[]
  }
  export default function parse(text: string): Metric[]
}

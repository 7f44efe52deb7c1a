export interface Violation {
  rule: string;
  message: string;
}

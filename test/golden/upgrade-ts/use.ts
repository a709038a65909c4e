// What users wrote for a package of version 0.1.0: it compiles with that package, and after the upgrade with the new one.
import {
  ContactStatus,
  contactStatusByCode,
  contactStatusCodes,
  contactStatusReference,
  contactStatusSchema,
  isContactStatusCode,
  isTransactionStatusCode,
  TransactionStatus,
  transactionStatusByCode,
  transactionStatusCodes,
  transactionStatusReference,
  transactionStatusSchema,
  type ContactStatusCode,
  type ContactStatusCodeOpen,
  type ContactStatusItem,
  type ContactStatusMap,
  type OpenNumber,
  type OpenString,
  type ReferenceInfo,
  type ReferenceItem,
  type ReferenceItemWithCode2,
  type TransactionStatusCode,
  type TransactionStatusCodeOpen,
  type TransactionStatusItem,
  type TransactionStatusMap,
} from "./package/generated/index.js";

const labels: Record<ContactStatusCode, string> = { 1: "", 2: "", 3: "out", 4: "", 5: "", 6: "", 99: "" };
const map: ContactStatusMap = contactStatusByCode;
const strings: TransactionStatusMap = transactionStatusByCode;
const optedOut: Extract<ContactStatusItem, { code: 3 }>["member"] = "OptedOut";
const item: ReferenceItem<3, "OptedOut"> = contactStatusByCode[3];
const stringItem: ReferenceItem<"accepted", "Accepted"> = transactionStatusByCode.accepted;
const country: ReferenceItemWithCode2<number, string, string> = { ...item, code2: "FR" };
const info: ReferenceInfo<"contact_status"> = contactStatusReference;
const key: "transaction_status" = transactionStatusReference.key;
const open: readonly [OpenNumber, OpenString] = [1, ""];
const codes: readonly ContactStatusCode[] = contactStatusCodes;
const stringCodes: readonly TransactionStatusCode[] = transactionStatusCodes;
const first: 1 = contactStatusCodes[0];
const received = contactStatusSchema["~standard"].validate(3);
const receivedString = transactionStatusSchema["~standard"].validate("sent");
const asEnum = (code: ContactStatusCode): ContactStatus => code;
const asCode = (status: TransactionStatus): TransactionStatusCode => status;

/** A `switch` over all codes, which are literals. */
function label({ code, member }: ContactStatusItem): string {
  switch (code) {
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 99:
      return `${member} ${labels[code]}`;
    default: {
      const never: never = code;
      return never;
    }
  }
}

function narrow(code: ContactStatusCodeOpen, text: TransactionStatusCodeOpen): string {
  if (code === 3 && text === "sent") return "";
  if (!isContactStatusCode(code) || !isTransactionStatusCode(text)) return contactStatusByCode[code]?.member ?? "";
  switch (text) {
    case "sent":
      return contactStatusByCode[code].description;
    default:
      return transactionStatusByCode[text].description;
  }
}

const find = (code: string): TransactionStatusItem | undefined =>
  Object.values(strings).find((each) => each?.code === code);

export const facts: readonly (readonly [unknown, unknown])[] = [
  [label(item), `${optedOut} out`],
  [narrow(ContactStatus.OptedOut, TransactionStatus.Accepted), "Accepted"],
  [narrow(4711, "sent"), ""],
  [
    [map[3].member, map[4711]],
    ["OptedOut", undefined],
  ],
  [find("accepted"), stringItem],
  [country.code2, "FR"],
  [
    [info.key, key],
    ["contact_status", "transaction_status"],
  ],
  [
    [first, asEnum(1), ContactStatus[1]],
    [1, 1, "Active"],
  ],
  [asCode(TransactionStatus.MarkedAsSpam), "spam"],
  [codes.includes(99), true],
  [stringCodes.includes("sent"), true],
  [
    [received, receivedString],
    [{ value: 3 }, { value: "sent" }],
  ],
  [open, [1, ""]],
];

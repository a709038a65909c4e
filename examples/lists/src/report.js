import {
  carrierItems,
  currencyByNumeric,
  currencyLabels,
  isCurrencyNumeric,
  isOrderStateCode,
  OrderState,
  orderStateByCode,
  regionByCode,
} from "../generated/index.js";

const received = { state: 3, amount: 1250, currency: 756 };
if (isOrderStateCode(received.state)) {
  console.log(orderStateByCode[received.state].description, received.state === OrderState.Shipped);
}
if (isCurrencyNumeric(received.currency)) {
  const { code, digits } = currencyByNumeric[received.currency];
  console.log((received.amount / 10 ** digits).toFixed(digits), code, currencyLabels.de[code]);
}
const offered = carrierItems.filter(({ enable }) => enable);
console.log(offered.map(({ description }) => description).join(", "));
console.log(regionByCode["DE-BY"].description);
